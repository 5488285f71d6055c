import { storedMatchCount } from '#domain/choices/deal-choices.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { rankLenders } from '#domain/matching/matching.ts'
import { type ScoreWord, scoreWord } from '#domain/matching/score-word.ts'
import { exampleDeal, exampleInvestor } from './example-deal.ts'
import { exampleLenders } from './example-lenders.ts'

export type ExampleMatch = {
  name: string
  reach: string
  fundingDays: number
  score: number
  word: ScoreWord
  cost: LoanCost & { totalCost: number }
}

export type Example = {
  /** Best first. */
  matches: ExampleMatch[]
  /** Maximum number of matches that a deal shows. */
  shownCount: number
}

/**
 * Matches the example with the real model. Loaded with the page's data, so that a first visit doesn't download the
 * model.
 */
export function matchExample(): Example {
  const now = new Date()
  const { matches } = rankLenders(exampleLenders(now), exampleDeal, exampleInvestor, now)
  return {
    shownCount: storedMatchCount,
    matches: matches.map(({ lender, program: { fundingDays }, score, cost }) => ({
      name: lender.name,
      reach: lender.reach,
      fundingDays: fundingDays ?? 0,
      score,
      word: scoreWord(score),
      // Every lender of the example publishes its rates.
      cost: { ...cost, totalCost: cost.totalCost ?? 0 },
    })),
  }
}
