import type { DealPreview, DealPreviewInput, PreviewPick } from '#contract/deals/deal-preview.ts'
import { giveVerdict } from '#domain/matching/assess-deal.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { findChecks } from '#domain/matching/found-checks.ts'
import { holdMonthsOf } from '#domain/matching/loan-request.ts'
import type { MatchInvestor } from '#domain/matching/match-inputs.ts'
import { sourceOfMatch } from '#domain/matching/match-lender.ts'
import { type RankedMatch, type Ranking, rankLenders } from '#domain/matching/matching.ts'
import { unknownDemands, whyPicked } from '#domain/matching/pick-words.ts'
import { choicesBut, choicesPassing } from '#domain/matching/standings.ts'
import { type PickFacts, type PickReason, threePicks } from '#domain/matching/three-picks.ts'
import type { MatchSnapshot } from './match-catalogue.ts'

type ListedLender = PreviewPick['lender'] & Parameters<typeof sourceOfMatch>[0]

/** The snapshot for matching, with the lenders' details. */
export type PreviewSnapshot = MatchSnapshot & {
  byId: Pick<ReadonlyMap<string, { lender: ListedLender }>, 'get'>
}

/**
 * Assumed without an account: no deals, entity and credit unknown, so that no pick is a program for experienced
 * investors.
 */
const firstTimer: MatchInvestor = { creditScoreRange: null, flippingExperience: 'First time', reDealsLast3Years: 0 }

/** Computes the outcome of submitting a deal, for an investor or a first project, without storing anything. */
export function previewDeal(
  { matchLenders, byId }: PreviewSnapshot,
  deal: DealPreviewInput,
  now: Date,
  known?: MatchInvestor,
): DealPreview {
  const investor = known ?? { ...firstTimer, creditScoreRange: deal.creditScoreRange ?? null }
  if (isConsumerLoan(deal))
    return {
      kind: null,
      purpose: null,
      holdMonths: holdMonthsOf(deal),
      isFirstProject: known === undefined,
      companiesOnlyCount: 0,
      moreWithFiveDeals: 0,
      eligibleCount: 0,
      bestTotal: null,
      medianTotal: null,
      highestTotal: null,
      medians: null,
      verdict: null,
      profit: null,
      picks: [],
    }
  const ranking = rankLenders(matchLenders, deal, investor, now)
  const verdict = giveVerdict(ranking, now)
  return {
    kind: ranking.request.kind,
    purpose: ranking.request.purpose,
    holdMonths: ranking.request.holdMonths,
    isFirstProject: known === undefined,
    companiesOnlyCount: ranking.ordered.filter(({ best }) => best.program.entityRequired === true).length,
    moreWithFiveDeals: countWithDeals(ranking, 5) - ranking.eligibleCount,
    eligibleCount: ranking.eligibleCount,
    bestTotal: ranking.lowestTotal,
    medianTotal: ranking.medians?.totalCost ?? null,
    highestTotal: ranking.highestTotal,
    medians: ranking.medians,
    verdict,
    profit: verdict.profit,
    picks: threePicks([...ranking.matches, ...ranking.cheapest], factsOf).flatMap(({ reason, leads, match }) => {
      const lender = byId.get(match.lender.id)?.lender
      return lender ? [{ ...toPick(reason, match, lender, ranking), leads }] : []
    }),
  }
}

/** Counts the lenders that would fit an investor with this many deals. */
function countWithDeals({ standings, request }: Ranking, deals: number): number {
  const experienced = { ...request, deals: Math.max(deals, request.deals ?? 0) }
  return choicesPassing(choicesBut(standings, ['H8']), ['H8'], experienced).length
}

/** Compares lenders by the lowest total cost of their programs. */
function factsOf({ cost, cheapest, program }: RankedMatch): PickFacts {
  return { totalCost: cheapest?.totalCost ?? cost.totalCost, fundingDays: program.fundingDays }
}

type PickRanking = Pick<ReturnType<typeof rankLenders>, 'eligibleCount' | 'medians' | 'request'>

function toPick(
  reason: PickReason,
  match: RankedMatch,
  listed: ListedLender,
  ranking: PickRanking,
): Omit<PreviewPick, 'leads'> {
  const { cost, program, lender } = match
  const cheaper = reason === 'cost' ? match.cheapest : null
  const cheaperProgram = cheaper && lender.programs.find(({ id }) => id === cheaper.programId)
  // Another program's rate and points differ from the match's.
  const isShown = cost.isPriced && cheaper === null
  const total = cheaper?.totalCost ?? cost.totalCost
  const { id, slug, name, isSample } = listed
  return {
    reason,
    lender: { id, slug, name, isSample },
    programName: cheaper ? cheaper.programName : program.name,
    total,
    ratePercent: isShown ? cost.ratePercent : null,
    pointsPercent: isShown ? cost.pointsPercent : null,
    fundingDays: program.fundingDays,
    why: whyPicked(reason, { ...factsOf(match), results: match.checks.map(([, result]) => result) }, ranking),
    asksFor: unknownDemands(cheaperProgram ? findChecks(lender, cheaperProgram, ranking.request) : match.checks),
    publishedSource: total === null ? null : sourceOfMatch(listed, cheaper ? cheaper.programId : program.id),
  }
}
