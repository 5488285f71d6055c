import type { Deal, Match } from '#contract/deals/deals.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import { cashWith } from '#web/features/deals/matches/cost-lines.ts'
import type { CompareSort } from './comparison-search.ts'

export const compareSortLabels: Readonly<Record<CompareSort, string>> = {
  fit: 'Fit',
  cost: 'Total cost',
  cash: 'Cash to bring',
  monthly: 'Monthly payment',
  speed: 'Speed',
}

/** How each order is said: 'sorted by total cost, lowest first'. */
export const compareSortWords: Readonly<Record<CompareSort, string>> = {
  fit: 'fit, best first',
  cost: 'total cost, lowest first',
  cash: 'cash to bring, lowest first',
  monthly: 'monthly payment, lowest first',
  speed: 'speed, fastest first',
}

/** The matches in another order; those that are alike stay best first, and what is not published comes last. */
export function sortMatches(matches: readonly Match[], sort: CompareSort, deal: Deal): Match[] {
  const figure: Record<CompareSort, (match: Match) => number> = {
    fit: (match) => -match.matchScore,
    cost: (match) => match.cost.totalCost,
    cash: (match) => cashToBringWith(match, deal) ?? Number.POSITIVE_INFINITY,
    monthly: (match) => match.cost.monthlyPayment,
    speed: (match) => programOfMatch(match.lender, match.programId).fundingDays ?? Number.POSITIVE_INFINITY,
  }
  const of = figure[sort]
  return [...matches].sort((a, b) => {
    const [x, y] = [of(a), of(b)]
    return x === y ? 0 : x - y
  })
}

/** The lowest figure of each column of the comparison; null where no lender publishes one and where all are alike. Assumed points do not count. */
export type LowestFigures = ReturnType<typeof lowestFigures>

export function lowestFigures(matches: readonly Match[], deal: Deal) {
  const lowest = (figures: (number | null)[]) => {
    const known = figures.filter((figure) => figure !== null)
    return new Set(known).size > 1 ? Math.min(...known) : null
  }
  return {
    totalCost: lowest(matches.map(({ cost }) => cost.totalCost)),
    ratePercent: lowest(matches.map(({ cost }) => cost.ratePercent)),
    pointsPercent: lowest(matches.map(({ cost }) => (cost.pointsAssumed ? null : cost.pointsPercent))),
    monthlyPayment: lowest(matches.map(({ cost }) => cost.monthlyPayment)),
    effectiveAnnualCostPercent: lowest(matches.map(({ cost }) => cost.effectiveAnnualCostPercent)),
    cashToBring: lowest(matches.map((match) => cashToBringWith(match, deal))),
    fundingDays: lowest(matches.map(({ lender, programId }) => programOfMatch(lender, programId).fundingDays)),
  }
}

/** The dollars to bring to the closing; below zero where a refinance pays out. Null when it cannot be told. */
export function cashToBringWith({ cost }: Pick<Match, 'cost'>, deal: Deal): number | null {
  const cash = cashWith(cost, deal)
  return cash && (cash.label === 'Cash out' ? -cash.dollars : cash.dollars)
}
