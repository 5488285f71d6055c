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
 * Returns the matches in the given order. `matches` must be sorted best first: 'fit' keeps their order, as do equal
 * figures. Unpublished figures come last, as do all dollar figures of lenders that publish no rate. Except by quote,
 * matches of an earlier model and those that no longer fit follow all others. `quotedTotals` holds dollars by lender
 * id, for the order 'quote'.
 */
export function sortMatches(
  matches: readonly Match[],
  sort: CompareSort | 'quote',
  quotedTotals: ReadonlyMap<string, number> = new Map(),
): Match[] {
  const figure: Record<CompareSort | 'quote', (match: Match) => number> = {
    // The ranking isn't by score alone: a lender that publishes the deal's situation comes first.
    fit: () => 0,
    cost: (match) => match.cost.totalCost ?? Number.POSITIVE_INFINITY,
    cash: (match) => pricedCash(match) ?? Number.POSITIVE_INFINITY,
    monthly: (match) => (match.cost.isPriced ? match.cost.monthlyPayment : Number.POSITIVE_INFINITY),
    speed: (match) => programOfMatch(match.lender, match.programId).fundingDays ?? Number.POSITIVE_INFINITY,
    quote: ({ lenderId }) => quotedTotals.get(lenderId) ?? Number.POSITIVE_INFINITY,
  }
  const sortFigure = figure[sort]
  // Matches of an earlier model were priced differently, and some no longer fit. Both come last unless they quoted.
  const isEarlier = (match: Match) => Number(sort !== 'quote' && !isCurrent(match))
  return [...matches].sort((a, b) => {
    if (isEarlier(a) !== isEarlier(b)) return isEarlier(a) - isEarlier(b)
    const [x, y] = [sortFigure(a), sortFigure(b)]
    return x === y ? 0 : x - y
  })
}

/** Returns whether a match still fits and was priced by the current model. */
function isCurrent({ modelVersion, fits }: Match): boolean {
  return modelVersion === matchModelVersion && fits
}

/** Returns a match's cash at closing in dollars. Null while the payoff is unknown, and at an assumed rate. */
function pricedCash({ cost }: Match): number | null {
  return cost.isPriced ? cost.cash.cashAtClosing : null
}

export type LowestFigures = ReturnType<typeof lowestFigures>

/**
 * Returns the lowest figure of each column of the comparison. Null if no figure is known or all known figures are
 * equal. `compared` must hold only the matches shown. Matches of an earlier model, those that no longer fit, assumed
 * points, and all dollar figures and rates of lenders that publish no rate don't count.
 */
export function lowestFigures(compared: readonly Match[]) {
  const matches = compared.filter(isCurrent)
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
    cashAtClosing: lowest(matches.map(pricedCash)),
    fundingDays: lowest(matches.map(({ lender, programId }) => programOfMatch(lender, programId).fundingDays)),
  }
}
