import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { formatDollarRange, formatDollars, formatMonths, formatRateRange } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import { costAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { exampleCost } from './example-loan.ts'

/**
 * An example loan's cost at this lender's published terms, from best to worst case. The example is the deal form's
 * default loan, or the nearest one that the lender makes.
 */
export function LenderCost({ lender }: { lender: Lender }) {
  const cost = exampleCost(lender)
  const { best, worst } = cost
  const ends = { best: best.totalCost, worst: worst.totalCost }
  return (
    <section className="grid gap-3 rounded border border-line bg-card p-6" aria-labelledby="cost">
      <h2 className="text-h3" id="cost">
        What it would cost
      </h2>
      <p className="-mt-2 text-sm text-ink-2">
        {formatDollars(cost.amount)} for {formatMonths(cost.termMonths)}, best to worst case
      </p>
      <CostBar {...ends} {...costAxis([ends])} />
      <Ledger>
        <Row label="Interest">{formatDollarRange(best.interest, worst.interest)}</Row>
        <Row label="Points">{formatDollarRange(best.pointsCost, worst.pointsCost)}</Row>
        <Row label="Fees, assumed">{formatDollarRange(best.loanFees, worst.loanFees)}</Row>
        <Row label="Monthly payment">{formatDollarRange(best.monthlyPayment, worst.monthlyPayment)}</Row>
        <Row label="Effective annual cost">
          {formatRateRange(toTenths(best.effectiveAnnualCostPercent), toTenths(worst.effectiveAnnualCostPercent))}
        </Row>
      </Ledger>
      <p className="text-sm text-ink-3">
        {cost.isAmortized
          ? `Interest, points and fees of the first ${formatMonths(cost.costMonths)}; the payment repays the loan over the whole term. `
          : 'Interest, points and fees; only interest is paid until the loan falls due. '}
        {cost.ratesAssumed
          ? `Rates not fully published, ${formatRateRange(cost.best.ratePercent, cost.worst.ratePercent)} assumed. `
          : null}
        {cost.pointsAssumed ? 'Points not fully published, usual ones assumed. ' : null}
        {cost.movedBy === 'minimum' ? `${formatDollars(cost.amount)} is this lender's minimum. ` : null}
        {cost.movedBy === 'maximum' ? `${formatDollars(cost.amount)} is this lender's maximum. ` : null}
        Your credit and experience decide where you land.
      </p>
    </section>
  )
}

function toTenths(percent: number | null): number | null {
  return percent === null ? null : roundTo(percent, 1)
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return <LedgerLine name={label} value={children} />
}
