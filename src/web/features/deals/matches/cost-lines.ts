import type { LoanCost } from '#contract/deals/deal-insight.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { usualDraws } from '#domain/loan-cost/draw-schedule.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { sourcesAndUses } from '#domain/verdict/sources-and-uses.ts'

/** One part of a total: what it is, how much, and whether it stands on something that is not published. */
export type CostLine = { name: string; label: string; dollars: number; isAssumed: boolean }

/** The parts that add up to the total cost. A part that an earlier model did not figure is left out. */
export function costLines(cost: LoanCost, { loanAmount }: Pick<Deal, 'loanAmount'>): CostLine[] {
  const lines: CostLine[] = [
    {
      name: 'Points',
      label: `Points, ${formatPercent(cost.pointsPercent, 2)} of ${formatDollars(loanAmount)}`,
      dollars: cost.pointsCost,
      isAssumed: cost.pointsAssumed,
    },
    { name: 'Interest', label: interestLabel(cost), dollars: cost.interest, isAssumed: cost.rateAssumed },
  ]
  if (cost.loanFees !== null)
    lines.push({ name: 'Fees', label: 'Loan fees', dollars: cost.loanFees, isAssumed: cost.loanFeesAssumed })
  if (cost.drawFees !== null && cost.drawFees > 0)
    lines.push({
      name: 'Draws',
      label: `Fees of ${usualDraws} draws`,
      dollars: cost.drawFees,
      isAssumed: cost.drawFeeAssumed,
    })
  return lines
}

function interestLabel({
  costMonths,
  ratePercent,
  isAmortised,
  interestBasis,
  minimumInterestMonths,
}: LoanCost): string {
  const rate = formatPercent(ratePercent, 2)
  if (isAmortised) return `Interest of the first ${formatMonths(costMonths)} at ${rate}`
  const basis = interestBasis === 'drawn' ? 'on what is drawn' : 'on the full loan'
  const least = minimumInterestMonths ? `, at least ${formatMonths(minimumInterestMonths)}` : ''
  return `Interest, ${formatMonths(costMonths)} at ${rate} ${basis}${least}`
}

/** What the investor brings to the closing with this loan, or what a refinance pays out. Null when it cannot be told. */
export function cashWith(cost: LoanCost, deal: Deal): { label: string; dollars: number } | null {
  const { ratePercent, pointsPercent, loanFees } = cost
  return cashToBring(deal, { ratePercent, pointsPercent, loanFees: loanFees ?? 0 })
}

export function cashToBring(
  deal: Deal,
  price: Parameters<typeof sourcesAndUses>[1],
): { label: string; dollars: number } | null {
  const { gap, cashOut } = sourcesAndUses(deal, price)
  if (gap === null) return null
  if (cashOut !== null && cashOut >= 0) return { label: 'Cash out', dollars: cashOut }
  return { label: 'Cash to bring', dollars: Math.max(0, gap) }
}

/** '$1,240 below the median': where a total lies among all that fit. */
export function medianDistance(totalCost: number, medianCost: number): { text: string; isBelow: boolean } {
  const difference = Math.round(totalCost - medianCost)
  if (difference === 0) return { text: 'at the median', isBelow: false }
  const side = difference < 0 ? 'below' : 'above'
  return { text: `${formatDollars(Math.abs(difference))} ${side} the median`, isBelow: difference < 0 }
}
