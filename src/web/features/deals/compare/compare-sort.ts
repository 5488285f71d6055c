import type { Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { CompareSort } from '#web/features/deals/use-comparison.ts'

export const compareSortLabels: Readonly<Record<CompareSort, string>> = {
  fit: 'Fit',
  cost: 'Total cost',
  cash: 'Cash at closing',
  monthly: 'Monthly payment',
  speed: 'Speed',
}

export const compareSortWords: Readonly<Record<CompareSort, string>> = {
  fit: 'fit, best first',
  cost: 'total cost, lowest first',
  cash: 'cash at closing, lowest first',
  monthly: 'monthly payment, lowest first',
  speed: 'speed, fastest first',
}

/**
 * Returns the matches in the given order. Equal ones keep their order, and unpublished figures come last. Except by
 * quote, matches of an earlier model and those that no longer fit follow all others. `quotedTotals` holds dollars by
 * lender id, for the order 'quote'.
 */
export function sortMatches(
  matches: readonly Match[],
  sort: CompareSort | 'quote',
  quotedTotals: ReadonlyMap<string, number> = new Map(),
): Match[] {
  const figure: Record<CompareSort | 'quote', (match: Match) => number> = {
    fit: (match) => -match.matchScore,
    cost: (match) => match.cost.totalCost ?? Number.POSITIVE_INFINITY,
    cash: (match) => match.cost.cash?.cashAtClosing ?? Number.POSITIVE_INFINITY,
    monthly: (match) => (match.cost.isPriced ? match.cost.monthlyPayment : Number.POSITIVE_INFINITY),
    speed: (match) => programOfMatch(match.lender, match.programId).fundingDays ?? Number.POSITIVE_INFINITY,
    quote: ({ lenderId }) => quotedTotals.get(lenderId) ?? Number.POSITIVE_INFINITY,
  }
  const sortFigure = figure[sort]
  // Matches of an earlier model were priced differently, and some no longer fit. Both come last unless they quoted.
  const isEarlier = ({ modelVersion, fits }: Match) =>
    Number(sort !== 'quote' && (modelVersion !== matchModelVersion || !fits))
  return [...matches].sort((a, b) => {
    if (isEarlier(a) !== isEarlier(b)) return isEarlier(a) - isEarlier(b)
    const [x, y] = [sortFigure(a), sortFigure(b)]
    return x === y ? 0 : x - y
  })
}

export type LowestFigures = ReturnType<typeof lowestFigures>

/** Returns the lowest figure of each column. Null if all known ones are equal or none is known. Assumed prices don't count. */
export function lowestFigures(matches: readonly Match[]) {
  const lowest = (figures: (number | null)[]) => {
    const known = figures.filter((figure) => figure !== null)
    return new Set(known).size > 1 ? Math.min(...known) : null
  }
  return {
    totalCost: lowest(matches.map(({ cost }) => cost.totalCost)),
    ratePercent: lowest(matches.map(({ cost }) => (cost.isPriced ? cost.ratePercent : null))),
    pointsPercent: lowest(matches.map(({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))),
    monthlyPayment: lowest(matches.map(({ cost }) => (cost.isPriced ? cost.monthlyPayment : null))),
    effectiveAnnualCostPercent: lowest(matches.map(({ cost }) => cost.effectiveAnnualCostPercent)),
    cashAtClosing: lowest(matches.map(({ cost }) => cost.cash?.cashAtClosing ?? null)),
    fundingDays: lowest(matches.map(({ lender, programId }) => programOfMatch(lender, programId).fundingDays)),
  }
}
