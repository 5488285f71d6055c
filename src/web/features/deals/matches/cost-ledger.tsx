import type { Deal, Match } from '#contract/deals/deals.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import type { LoanCost, Medians } from '#domain/loan-cost/cost-figures.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { fewestCompared } from '#domain/matching/pick-words.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatExpectedRate, formatMonths, formatRateRange } from '#domain/money/money.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { AssumedMark } from '#web/ui/labels/tag.tsx'
import { totalCostLabel, totalText } from './match-figures.ts'

/**
 * Shows the parts of a match's total cost, with assumed ones marked, then the cash figures and the best and worst
 * total. For a lender that publishes no rate, shows no parts, and labels the range with the assumed rates.
 */
export function CostLedger({
  match,
  deal,
  distance,
}: {
  match: Match
  deal: Deal
  /** The text of {@link distanceFromMedian}: the total compared with the median. Null without a median. */
  distance: string | null
}) {
  const { cost } = match
  return (
    <Ledger>
      {(cost.isPriced ? costLines(cost, deal) : []).map(({ name, label, dollars, isAssumed }) => (
        <LedgerLine
          key={name}
          name={
            <>
              {label} {isAssumed ? <AssumedMark /> : null}
            </>
          }
          value={formatDollars(dollars)}
        />
      ))}
      <LedgerLine
        name={
          <>
            {totalCostLabel(cost)}
            {distance ? `, ${distance}` : null}
          </>
        }
        value={totalText(cost)}
        isSum
      />
      {cost.prepaymentNotPriced ? <LedgerLine name="Prepayment not priced: ask" value={null} /> : null}
      {cashLines(cost.cash).map(({ label, text }) => (
        <LedgerLine key={label} name={label} value={text} />
      ))}
      <LedgerLine
        name={
          cost.isPriced
            ? 'Best to worst case'
            : `If it charged ${formatRateRange(cost.best.ratePercent, cost.worst.ratePercent)}`
        }
        value={
          <>
            {formatDollars(cost.best.totalCost)}–{formatDollars(cost.worst.totalCost)}
          </>
        }
      />
    </Ledger>
  )
}

/** One part of a total: its short name, and its label with terms. `isAssumed` marks one from unpublished terms. */
type CostLine = { name: string; label: string; dollars: number; isAssumed: boolean }

/**
 * Returns the parts that add up to a match's total cost: points, interest, loan fees, then draws, prepayment and exit
 * fee unless they are $0. Call it only if `cost.isPriced`, because an unpriced match has no total.
 */
export function costLines(cost: LoanCost, { loanAmount }: Pick<Deal, 'loanAmount'>): CostLine[] {
  const lines: CostLine[] = [
    {
      name: 'Points',
      label: `Points, ${formatExpectedRate(cost.pointsPercent)} of ${formatDollars(loanAmount)}`,
      dollars: cost.pointsCost,
      isAssumed: cost.pointsAssumed,
    },
    { name: 'Interest', label: interestLabel(cost), dollars: cost.interest, isAssumed: cost.rateAssumed },
    { name: 'Fees', label: 'Loan fees', dollars: cost.loanFees, isAssumed: cost.loanFeesAssumed },
  ]
  // `drawFees` is the sum for all draws, and `drawFee` the fee for one.
  if (cost.drawFees > 0)
    lines.push({
      name: 'Draws',
      label: `Fees of ${formatCountOf(Math.round(cost.drawFees / cost.drawFee), 'draw')}`,
      dollars: cost.drawFees,
      isAssumed: cost.drawFeeAssumed,
    })
  if (cost.prepayment > 0)
    lines.push({ name: 'Prepayment', label: 'Prepayment', dollars: cost.prepayment, isAssumed: false })
  if (cost.exitFee > 0) lines.push({ name: 'Exit fee', label: 'Exit fee', dollars: cost.exitFee, isAssumed: false })
  return lines
}

function interestLabel({
  costMonths,
  ratePercent,
  isAmortized,
  interestBasis,
  minimumInterestMonths,
}: LoanCost): string {
  const rate = formatExpectedRate(ratePercent)
  if (isAmortized) return `Interest of the first ${formatMonths(costMonths)} at ${rate}`
  const basis = interestBasis === 'drawn' ? 'on drawn funds' : 'on the full loan'
  const least = minimumInterestMonths ? `, at least ${formatMonths(minimumInterestMonths)}` : ''
  return `Interest, ${formatMonths(costMonths)} at ${rate} ${basis}${least}`
}

/** Compares a total with the median of all lenders that fit: '$1,240 below the median'. */
export function medianDistance(totalCost: number, medianCost: number): { text: string; isBelow: boolean } {
  const difference = Math.round(totalCost - medianCost)
  if (difference === 0) return { text: 'at the median', isBelow: false }
  const side = difference < 0 ? 'below' : 'above'
  return { text: `${formatDollars(Math.abs(difference))} ${side} the median`, isBelow: difference < 0 }
}

/**
 * Compares a match's total with the median. Null without a total or medians, for a match of an earlier model, or with
 * fewer than three priced lenders.
 */
export function distanceFromMedian(
  { cost, modelVersion }: Match,
  medians: Medians | null,
): ReturnType<typeof medianDistance> | null {
  if (cost.totalCost === null || medians === null || modelVersion !== matchModelVersion) return null
  return medians.pricedCount < fewestCompared ? null : medianDistance(cost.totalCost, medians.totalCost)
}
