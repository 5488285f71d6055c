import { type FlipInput, flipOutcome } from '#domain/flip/flip-profit.ts'
import { drawMonthsWithin } from '#domain/loan-cost/draw-schedule.ts'
import { formatDollars, formatMonths, formatPercent } from '#domain/money/money.ts'
import { cashWords } from '#domain/verdict/cash-figures.ts'
import { CashBar } from '#web/features/deals/drawings/cash-bar.tsx'
import { countOf } from '#web/format/counts.ts'
import { Ledger, type LedgerRow } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'

/** The cash a flip takes: at closing, in all and at its peak, against the reserves. On phones the parts fold under the three sums. */
export function CashBlock({ input, reserves }: { input: FlipInput; reserves: number | null }) {
  const flip = flipOutcome(input)
  const sums: LedgerRow[] = [
    { name: cashWords.cashAtClosing, value: formatDollars(flip.cashToClose), isSum: true },
    { name: 'Cash in all', value: formatDollars(flip.totalCash), isSum: true },
    { name: 'Most cash out at once', value: formatDollars(flip.peakCash), isSum: true },
  ]
  return (
    <Section id="cash" title="Cash" note="yours to bring">
      <CashBar atClosing={flip.cashToClose} inAll={flip.totalCash} peak={flip.peakCash} reserves={reserves} />
      <div className="md:hidden">
        <Ledger rows={sums} />
        <details className="group">
          <summary className="relative flex min-h-11 cursor-pointer list-none items-center rounded-sm text-fine/5.5 text-ink-2 [&::-webkit-details-marker]:hidden">
            Every part of it
            <Icon of={ChevronDown} small className="absolute right-0 text-pine group-open:rotate-180" />
          </summary>
          <CashLedger input={input} flip={flip} />
        </details>
      </div>
      <div className="max-md:hidden">
        <CashLedger input={input} flip={flip} />
      </div>
    </Section>
  )
}

function CashLedger({ input, flip }: { input: FlipInput; flip: ReturnType<typeof flipOutcome> }) {
  const overRepairs = flip.rehabWithContingency - flip.holdback
  return (
    <Ledger
      rows={[
        {
          name: 'Price not covered by the loan',
          value: formatDollars(input.purchasePrice - (input.loanAmount - flip.holdback)),
        },
        {
          name: `Closing costs, ${formatPercent(input.closingPercent, 0)}`,
          value: formatDollars(flip.closing),
          isAssumed: true,
        },
        { name: `Points, ${formatPercent(input.pointsPercent, 2)}`, value: formatDollars(flip.points) },
        { name: 'Loan fees and appraisal', value: formatDollars(flip.fees), isAssumed: true },
        { name: cashWords.cashAtClosing, value: formatDollars(flip.cashToClose), isSum: true },
        { name: `Interest, ${formatMonths(input.holdMonths)}`, value: formatDollars(flip.interest) },
        { name: 'Tax, insurance, utilities', value: formatDollars(flip.carry), isAssumed: true },
        { name: 'Rehab above the holdback, with its reserve', value: formatDollars(overRepairs) },
        ...(flip.drawFees > 0
          ? [
              {
                name: `Fees of ${countOf(drawMonthsWithin(input.holdMonths, input.drawMonths), 'draw')}`,
                value: formatDollars(flip.drawFees),
                isAssumed: true,
              },
            ]
          : []),
        { name: 'Cash in all', value: formatDollars(flip.totalCash), isSum: true },
        ...(flip.holdback > 0
          ? [{ name: 'One draw, paid back later', value: formatDollars(flip.peakCash - flip.totalCash) }]
          : []),
        { name: 'Peak cash', value: formatDollars(flip.peakCash), isSum: true },
      ]}
    />
  )
}
