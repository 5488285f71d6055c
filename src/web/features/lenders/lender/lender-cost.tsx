import type { ReactNode } from 'react'
import type { Lender } from '#contract/lenders/lenders.ts'
import { assumedLoanFees, pricedTerms } from '#domain/loan-cost/assumed-terms.ts'
import type { CostCase } from '#domain/loan-cost/cost-figures.ts'
import { costCase, usualExtensionMonths } from '#domain/loan-cost/loan-cost.ts'
import { longestShortTermMonths } from '#domain/loan-request/kind-of-deal.ts'
import { rentalCostMonths } from '#domain/loan-request/loan-request.ts'
import { formatDollarRange, formatDollars, formatMonths, formatRateRange } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import type { Program } from '#domain/programs/program.ts'
import { costAxis } from '#web/charts/cost-axis.ts'
import { CostBar } from '#web/charts/cost-bar.tsx'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'

/**
 * An example loan's cost from best to worst case, assuming terms that aren't published. `lender` must come from
 * `withPublishedRanges`, which fills in missing rates, points and terms from the programs. The example is the deal
 * form's default loan, or the nearest one that the lender makes.
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
        <Row label={cost.feesAssumed ? 'Fees, assumed' : 'Fees'}>
          {formatDollarRange(best.loanFees, worst.loanFees)}
        </Row>
        <Row label="Monthly payment">{formatDollarRange(best.monthlyPayment, worst.monthlyPayment)}</Row>
        <Row label="Effective annual cost">
          {formatRateRange(toTenths(best.effectiveAnnualCostPercent), toTenths(worst.effectiveAnnualCostPercent))}
        </Row>
      </Ledger>
      <p className="text-sm text-ink-3">
        {cost.isAmortized
          ? `Interest, points and fees of the first ${formatMonths(cost.costMonths)}; the payment repays the loan over the whole term. `
          : 'Interest, points and fees; only interest is paid until the loan falls due. '}
        {cost.rateAssumed
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

/** The loan of the deal form's defaults, in dollars and months. */
export const exampleLoan = { amount: 160_000, termMonths: 12 }

type ExampleCost = {
  amount: number
  termMonths: number
  /** The months that the cost covers: the term, but at most 36 for a rental loan. */
  costMonths: number
  /** The lender's limit that changed the example's amount; null if the amount is within both limits. */
  movedBy: 'minimum' | 'maximum' | null
  pointsAssumed: boolean
  rateAssumed: boolean
  feesAssumed: boolean
  isAmortized: boolean
  best: CostCase
  worst: CostCase
}

type Terms = Pick<
  Lender,
  'minAmount' | 'maxAmount' | 'minTerm' | 'maxTerm' | 'minRate' | 'maxRate' | 'minPoints' | 'maxPoints'
> & { programs?: readonly Pick<Program, 'loanFees'>[] }

/**
 * Computes the cost of the example loan, or of the nearest one that this lender makes, at both ends of its published
 * ranges. Reads only the fees of its programs: `lender` must come from `withPublishedRanges`, which fills in missing
 * rates, points and terms from them. Unpublished fees, rates and points are assumed. Covers the term, but at most
 * {@link rentalCostMonths} of a rental loan.
 */
export function exampleCost(lender: Terms): ExampleCost {
  const amount = clamp(exampleLoan.amount, lender.minAmount, lender.maxAmount)
  const termMonths = clamp(exampleLoan.termMonths, lender.minTerm, lender.maxTerm)
  // The term is above the limit only if the lender's shortest term is. Such a lender makes rental loans.
  const isRental = termMonths > longestShortTermMonths
  const holdMonths = isRental ? Math.min(termMonths, rentalCostMonths) : termMonths
  const terms = pricedTerms(lender, isRental ? 'rental' : 'bridge')
  const fees = (lender.programs ?? []).flatMap(({ loanFees }) => loanFees ?? [])
  const feesAssumed = fees.length === 0
  const caseOf = (ratePercent: number, pointsPercent: number, loanFees: number) =>
    costCase({
      loanAmount: amount,
      holdback: 0,
      termMonths,
      holdMonths,
      drawMonths: 1,
      ratePercent,
      pointsPercent,
      loanFees,
      drawFee: 0,
      monthlyFee: 0,
      interestBasis: 'full',
      minimumInterestMonths: 0,
      isAmortized: isRental,
      prepaymentPercent: 0,
      exitFeePercent: 0,
      extensionPercent: 0,
      extensionMonths: usualExtensionMonths,
    })
  return {
    amount,
    termMonths,
    costMonths: holdMonths,
    movedBy: amount > exampleLoan.amount ? 'minimum' : amount < exampleLoan.amount ? 'maximum' : null,
    pointsAssumed: terms.pointsAssumed,
    rateAssumed: terms.rateAssumed,
    feesAssumed,
    isAmortized: isRental,
    best: caseOf(terms.minRate, terms.minPoints, feesAssumed ? assumedLoanFees.best : Math.min(...fees)),
    worst: caseOf(terms.maxRate, terms.maxPoints, feesAssumed ? assumedLoanFees.worst : Math.max(...fees)),
  }
}

function clamp(value: number, min: number | null, max: number | null): number {
  return Math.max(min ?? Number.NEGATIVE_INFINITY, Math.min(value, max ?? value))
}
