import type { Deal, ListedDeal, Match } from '#contract/deals/deals.ts'
import type { Lender } from '#contract/lenders/lenders.ts'
import { assessDeal } from '#domain/assessment/assess-deal.ts'
import type { DealInsight } from '#domain/assessment/deal-insight.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import type { MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { explainCheck } from '#domain/matching/match-checks.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { explainCaps } from '#domain/matching/score-cap.ts'
import { wireLender } from './wire-lender.ts'
import { type WorkedName, workedLenderRow } from './worked-examples.ts'

export const matchedAt = new Date('2026-11-18T12:00:00Z')

export const goodFirstTimer: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: 0,
}

/** Returns a deal as the API sends it, with the form's defaults except where the options differ. */
export function wireDeal(overrides: Partial<Deal> = {}): Deal {
  return {
    ...dealFieldDefaults,
    id: '11111111-1111-4111-8111-111111111111',
    userId: '00000000-0000-4000-8000-000000000001',
    propertyAddress: '1418 Alder Street, Sacramento',
    purpose: 'Purchase and rehab',
    attestedAt: null,
    attestationVersion: null,
    profitFigures: null,
    stage: 'Looking',
    stageOn: null,
    version: 1,
    withdrawnAt: null,
    inspectionOn: null,
    closeOn: null,
    dateMails: false,
    alerts: false,
    creditScore: 'Good (650-699)',
    timeframe: null,
    experience: 'First time',
    status: 'pending',
    contactedLenders: 'false',
    contactedAt: null,
    createdAt: matchedAt.toISOString(),
    updatedAt: matchedAt.toISOString(),
    matchCount: 0,
    eligibleCount: 0,
    ...overrides,
  }
}

/** Returns a worked example's lender as the API sends it; its id is its name in the examples. */
export function workedWireLender(name: WorkedName, overrides: Partial<Lender> = {}): Lender {
  const { termsCheckedAt, ...row } = workedLenderRow(name, matchedAt)
  return wireLender({
    id: name,
    slug: row.name.toLowerCase().replaceAll(' ', '-'),
    website: `${row.name.toLowerCase().replaceAll(' ', '-')}.example`,
    contactEmail: `deals@${row.name.toLowerCase().replaceAll(' ', '-')}.example`,
    termsCheckedAt: termsCheckedAt.toISOString(),
    isSample: false,
    ...row,
    ...overrides,
  })
}

/** Returns a deal with the matches and the insight that the model computes for these lenders. */
export function matchedDeal(
  lenders: readonly Lender[],
  overrides: Partial<Deal> = {},
  investor: MatchInvestor = goodFirstTimer,
): { deal: ListedDeal; matches: Match[]; insight: DealInsight } {
  const plain = wireDeal(overrides)
  const { matches: ranked, eligibleCount, insight } = assessDeal(lenders.map(toMatchLender), plain, investor, matchedAt)
  const matches = ranked.map(
    ({ lender, program, score, terms, cost, checks, caps, uncapped, objections, cheapest, isBestFit }): Match => ({
      id: `match-${lender.id}`,
      dealId: plain.id,
      lenderId: lender.id,
      matchScore: score,
      status: 'active',
      contacted: 'false',
      contactedAt: null,
      contactChannels: [],
      createdAt: matchedAt.toISOString(),
      programId: program.id,
      programName: program.name,
      fits: true,
      terms,
      cost,
      caps: explainCaps(caps),
      uncapped,
      objections,
      purpose: insight.purpose,
      holdMonths: insight.holdMonths,
      cheapest,
      isBestFit,
      checks: checks.map(explainCheck),
      modelVersion: matchModelVersion,
      transparency: { score: 83, isComplete: false },
      lender: lenders.find(({ id }) => id === lender.id)!,
    }),
  )
  return {
    deal: {
      ...plain,
      matchCount: matches.filter(({ isBestFit }) => isBestFit).length,
      eligibleCount,
      ...overrides,
      topMatches: matches.slice(0, 5),
      verdict: insight.verdict,
      medians: insight.medians,
      cheapest: insight.cheapest,
    },
    matches,
    insight,
  }
}
