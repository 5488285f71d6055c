import type { Deal, Match } from '#contract/deals/deals.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { explainMatch, type MatchReason } from '#domain/matching/match-explanation.ts'
import { programOfMatch } from '#domain/matching/match-lender.ts'
import {
  formatAnnualCost,
  formatDollars,
  formatExpectedRate,
  formatMonths,
  formatPointsRange,
  formatRateRange,
} from '#domain/money/money.ts'

type MatchFigure = {
  label: string
  value: string
  /** The range from best to worst case. */
  range: string
  remark?: string
}

/** Returns 'Total cost, 12 months' or, for a rental, 'Total cost of the first 36 months'. */
export function totalCostLabel(cost: Pick<LoanCost, 'costMonths' | 'isAmortized'>): string {
  const months = formatMonths(cost.costMonths)
  return cost.isAmortized ? `Total cost of the first ${months}` : `Total cost, ${months}`
}

/** Returns the total in dollars as text, or says that no rate is published. */
export function totalText({ totalCost }: Pick<LoanCost, 'totalCost'>): string {
  return totalCost === null ? 'Rate not published: ask' : formatDollars(totalCost)
}

/** Words how the loan is paid, for every monthly payment. */
function paymentKind(cost: Pick<LoanCost, 'isAmortized'>): string {
  return cost.isAmortized ? 'principal and interest' : 'interest only'
}

/** Returns the four figures next to the total, each with its range from best to worst case. */
export function matchFigures(cost: LoanCost): MatchFigure[] {
  const { best, worst } = cost
  return [
    {
      label: 'Expected rate',
      value: formatExpectedRate(cost.ratePercent),
      range: formatRateRange(best.ratePercent, worst.ratePercent),
      remark: 'expected for your file',
    },
    cost.pointsAssumed && best.pointsPercent === worst.pointsPercent
      ? {
          label: 'Points',
          value: formatExpectedRate(cost.pointsPercent),
          range: 'not published,',
          remark: '2.0 assumed',
        }
      : {
          label: 'Points',
          value: formatExpectedRate(cost.pointsPercent),
          range: formatPointsRange(best.pointsPercent, worst.pointsPercent),
          ...(cost.pointsAssumed ? { remark: 'partly assumed' } : {}),
        },
    {
      label: 'Monthly payment',
      value: formatDollars(cost.monthlyPayment),
      range: span(formatDollars(best.monthlyPayment), formatDollars(worst.monthlyPayment)),
      remark: paymentKind(cost),
    },
    {
      label: 'Effective annual cost',
      value: formatAnnualCost(cost.effectiveAnnualCostPercent),
      range: percentSpan(best.effectiveAnnualCostPercent, worst.effectiveAnnualCostPercent),
      remark: 'with points and fees',
    },
  ]
}

/** Returns '10.27–14.20%', or one figure if both ends read the same. */
function percentSpan(from: number | null, to: number | null): string {
  const [low, high] = [formatAnnualCost(from), formatAnnualCost(to)]
  if (from === null || to === null || low === high) return low
  return `${low.slice(0, -1)}–${high}`
}

function span(low: string, high: string): string {
  return low === high ? low : `${low}–${high}`
}

/** Returns a match's reasons in the order of the score's terms. */
export function matchReasons(match: Match, deal: Deal): MatchReason[] {
  return explainMatch(match.lender, programOfMatch(match.lender, match.programId), deal, match)
}
