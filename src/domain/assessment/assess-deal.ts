import { isConsumerLoan, purposeOf } from '#domain/loan-request/deal-situations.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { leverageOf } from '#domain/loan-request/leverage.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchInvestor, NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import type { Fit } from '#domain/matching/fit.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { type RankedMatch, type Ranking, rankLenders } from '#domain/matching/matching.ts'
import { dealHealth } from '#domain/verdict/deal-health.ts'
import { judgeDeal } from '#domain/verdict/deal-verdict.ts'
import { publishedRemarks } from '#domain/verdict/published-remarks.ts'
import type { DealPrice } from '#domain/verdict/sources-and-uses.ts'
import type { Verdict } from '#domain/verdict/verdict-figures.ts'
import { findFix } from '#domain/verdict/verdict-fix.ts'
import type { CheapestLender, DealInsight } from './deal-insight.ts'
import { nearMisses } from './near-misses.ts'

export type Assessment<L extends NamedMatchLender = NamedMatchLender> = Pick<Ranking<L>, 'eligibleCount'> & {
  /** The best matches, best first, followed by the cheapest of the others. */
  matches: RankedMatch<L>[]
  insight: DealInsight
}

/** Computes the matches and the insight that are stored with a deal. A consumer loan gets no matches and no verdict. */
export function assessDeal<L extends NamedMatchLender>(
  lenders: readonly L[],
  deal: MatchDeal,
  investor: MatchInvestor,
  now: Date,
): Assessment<L> {
  if (isConsumerLoan(deal)) return assessConsumerLoan(lenders.length, deal)
  const ranking = rankLenders(lenders, deal, investor, now)
  return {
    matches: [...ranking.matches, ...ranking.cheapest],
    eligibleCount: ranking.eligibleCount,
    insight: {
      kind: ranking.request.kind,
      purpose: ranking.request.purpose,
      situations: [...ranking.request.situations],
      holdMonths: ranking.request.holdMonths,
      health: dealHealth(ranking.request.deal, priceOfFit(ranking.fit)),
      verdict: computeVerdict(ranking, now),
      medians: ranking.medians,
      ruleCounts: ranking.ruleCounts,
      lenderCount: lenders.length,
      nearMisses: nearMisses(ranking, now),
      bestLenderName: ranking.matches[0]?.lender.name ?? null,
      cheapest: cheapestLender([...ranking.matches, ...ranking.cheapest]),
      modelVersion: matchModelVersion,
    },
  }
}

/**
 * Returns the lender with the lowest total cost in dollars, over its best-fitting or its cheapest program. Null if none
 * is priced. The first match wins a tie, so matches must be best first.
 */
function cheapestLender(
  matches: readonly Pick<RankedMatch<NamedMatchLender>, 'lender' | 'program' | 'cost' | 'cheapest'>[],
): CheapestLender | null {
  let lowest: CheapestLender | null = null
  for (const { lender, program, cost, cheapest } of matches) {
    const totalCost = cheapest?.totalCost ?? cost.totalCost
    if (totalCost !== null && (lowest === null || totalCost < lowest.totalCost))
      lowest = { lenderName: lender.name, programName: cheapest ? cheapest.programName : program.name, totalCost }
  }
  return lowest
}

/**
 * Judges a deal and adds {@link publishedRemarks}. The fix is the change that makes it sound; null for a sound deal, or
 * if no fix is found.
 */
export function computeVerdict(ranking: Ranking<NamedMatchLender>, now: Date): Verdict {
  const verdict = judgeDeal(ranking.request, ranking.fit)
  const reasons = [...verdict.reasons, ...publishedRemarks(ranking, now)]
  return { ...verdict, reasons, fix: verdict.word === 'sound' ? null : findFix(ranking, now) }
}

/** Returns the median price with the interest basis of most lenders; null when no priced lender fits. */
function priceOfFit({ price, interestBasis }: Fit): DealPrice | null {
  return price && { ...price, interestBasis }
}

/** Returns the figures of a consumer loan, which is never matched: without lenders and without a verdict. */
function assessConsumerLoan(lenderCount: number, deal: MatchDeal): Assessment<never> {
  return {
    matches: [],
    eligibleCount: 0,
    insight: {
      kind: kindOfDeal(deal),
      purpose: purposeOf(deal, leverageOf(deal)),
      situations: [],
      holdMonths: holdMonthsOf(deal),
      health: dealHealth(deal, null),
      verdict: null,
      medians: null,
      ruleCounts: [],
      lenderCount,
      nearMisses: [],
      bestLenderName: null,
      cheapest: null,
      modelVersion: matchModelVersion,
    },
  }
}
