import type { Match } from '#contract/deals.ts'

export const compareSorts = ['fit', 'cost', 'monthly', 'speed'] as const
export type CompareSort = (typeof compareSorts)[number]

export const compareSortLabels: Readonly<Record<CompareSort, string>> = {
  fit: 'Fit',
  cost: 'Total cost',
  monthly: 'Monthly payment',
  speed: 'Speed',
}

/** How each order is said: 'sorted by total cost, lowest first'. */
export const compareSortWords: Readonly<Record<CompareSort, string>> = {
  fit: 'fit, best first',
  cost: 'total cost, lowest first',
  monthly: 'monthly payment, lowest first',
  speed: 'speed, fastest first',
}

/** The matches in another order; those that are alike stay best first, and what is not published comes last. */
export function sortMatches(matches: readonly Match[], sort: CompareSort): Match[] {
  const figure: Record<CompareSort, (match: Match) => number> = {
    fit: (match) => -match.matchScore,
    cost: (match) => match.cost.totalCost,
    monthly: (match) => match.cost.monthlyPayment,
    speed: (match) => match.lender.fundingDays ?? Number.POSITIVE_INFINITY,
  }
  const of = figure[sort]
  return [...matches].sort((a, b) => {
    const [x, y] = [of(a), of(b)]
    return x === y ? 0 : x - y
  })
}

/** The lowest figure of each column of the comparison; null where no lender publishes one. Assumed points do not count. */
export type LowestFigures = ReturnType<typeof lowestFigures>

export function lowestFigures(matches: readonly Match[]) {
  const lowest = (figures: (number | null)[]) => {
    const known = figures.filter((figure) => figure !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return {
    totalCost: lowest(matches.map(({ cost }) => cost.totalCost)),
    ratePercent: lowest(matches.map(({ cost }) => cost.ratePercent)),
    pointsPercent: lowest(matches.map(({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))),
    monthlyPayment: lowest(matches.map(({ cost }) => cost.monthlyPayment)),
    effectiveAnnualCostPercent: lowest(matches.map(({ cost }) => cost.effectiveAnnualCostPercent)),
    fundingDays: lowest(matches.map(({ lender }) => lender.fundingDays)),
  }
}
