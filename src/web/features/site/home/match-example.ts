import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { type ScoreWord, scoreWord } from '#domain/matching/score-word.ts'
import { exampleDeal, exampleInvestor } from '#web/features/site/home/home.requests.ts'

export type ExampleMatch = {
  name: string
  score: number
  word: ScoreWord
  cost: LoanCost & { totalCost: number }
}

export type Example = {
  /** Best first. */
  matches: ExampleMatch[]
  /** Maximum number of best fits that a deal shows. A few of the cheapest other matches may be shown too. */
  shownCount: number
}

/**
 * Matches the example deal to invented lenders with the real matching model. Only the page's loader loads this file,
 * so that a first visit doesn't download the model.
 */
export function matchExample(): Example {
  const now = new Date()
  const { matches } = rankLenders(exampleLenders(now), exampleDeal, exampleInvestor, now)
  return {
    shownCount: storedMatchCount,
    matches: matches.map(({ lender, score, cost }) => ({
      name: lender.name,
      score,
      word: scoreWord(score),
      // Every lender of the example publishes its rates.
      cost: { ...cost, totalCost: cost.totalCost ?? 0 },
    })),
  }
}

/**
 * Returns lenders invented for the example; no directory lists them. Their terms count as checked `checkedDaysAgo` days
 * before `now`.
 */
function exampleLenders(now: Date): NamedMatchLender[] {
  return [
    lender(now, {
      name: 'Quillhaven Lending',
      states: ['California'],
      amounts: [50_000, 1_000_000],
      rates: [9.5, 12.5],
      points: [1.5, 3],
      terms: [6, 18],
      fundingDays: 7,
      checkedDaysAgo: 30,
    }),
    lender(now, {
      name: 'Tarnwick Capital',
      states: [],
      amounts: [100_000, 3_000_000],
      rates: [8.75, 11.75],
      points: [1, 2],
      terms: [12, 24],
      fundingDays: 12,
      checkedDaysAgo: 117.5,
    }),
    lender(now, {
      name: 'Marrowick Bridge',
      states: ['California', 'Oregon', 'Washington'],
      amounts: [150_000, 2_000_000],
      rates: [9.99, 11.99],
      points: [0, 1],
      terms: [6, 12],
      fundingDays: 21,
      checkedDaysAgo: 200,
    }),
  ]
}

type Range = readonly [min: number, max: number]
type Terms = {
  name: string
  states: readonly string[]
  amounts: Range
  rates: Range
  points: Range
  terms: Range
  fundingDays: number
  checkedDaysAgo: number
}

const dayMs = 86_400_000

function lender(now: Date, { name, states, amounts, rates, points, terms, ...rest }: Terms): NamedMatchLender {
  const matched = toMatchLender({
    id: name,
    name,
    isActive: 'true',
    states: [...states],
    minAmount: amounts[0],
    maxAmount: amounts[1],
    minRate: rates[0],
    maxRate: rates[1],
    minPoints: points[0],
    maxPoints: points[1],
    minTerm: terms[0],
    maxTerm: terms[1],
    fundingDays: rest.fundingDays,
    termsCheckedAt: new Date(now.getTime() - rest.checkedDaysAgo * dayMs).toISOString(),
    // Present only because published data counts toward the score. Not shown.
    description: 'An example.',
    website: 'https://lender.example',
    contactEmail: 'deals@lender.example',
    contactPhone: '(505) 555-0142',
  })
  return { ...matched, programs: matched.programs.map((program) => ({ ...program, kinds: ['flip'] })) }
}
