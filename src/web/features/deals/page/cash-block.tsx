import type { FlipInput } from '#domain/flip/flip-profit.ts'
import { flipOutcome } from '#domain/flip/flip-profit.ts'
import { cashLines } from '#domain/loan-cost/cash-figures.ts'
import { drawMonthsWithin } from '#domain/loan-request/draw-schedule.ts'
import { countOf } from '#domain/money/counts.ts'
import { formatDollars, formatExpectedRate, formatMonths, formatPercent } from '#domain/money/money.ts'
import type { SourcesAndUses } from '#domain/verdict/verdict-figures.ts'
import { CashBar } from '#web/features/deals/drawings/cash-bar.tsx'
import { Ledger, type LedgerRow } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

/** Compares a deal's cash to close and peak cash with the reserves. The details are folded below. */
export function CashBlock({
  money,
  flip,
  reserves,
}: {
  money: SourcesAndUses
  /** Null for a deal that isn't resold. */
  flip: FlipInput | null
  reserves: number | null
}) {
  const { cash } = money
  if (!cash) return null
  const outcome = flip && flipOutcome(flip)
  const later = flip && outcome ? laterRows(flip, outcome) : []
  const [atClosing, repairs, need] = cashLines(cash).map(
    ({ label, text }): LedgerRow => ({ name: label, value: text }),
  ) as [LedgerRow, LedgerRow, LedgerRow]
  const all = [
    ...closingRows(money),
    { ...atClosing, isSum: true },
    repairs,
    { ...need, isSum: true },
    ...later,
  ] satisfies LedgerRow[]
  const toClose = cash.cashAtClosing
  const peak = outcome?.peakCash ?? cash.cashYouNeed
  return (
    <Section id="cash" title="Cash">
      <Stats
        className="mb-3"
        items={[
          ...(toClose === null
            ? []
            : [
                {
                  name: toClose < 0 ? 'Cash out at closing' : 'Cash at closing',
                  value: formatDollars(Math.abs(toClose)),
                },
              ]),
          ...(peak === null
            ? []
            : [{ name: 'Peak cash', value: formatDollars(peak), note: reservesNote(peak, reserves) }]),
        ]}
      />
      {outcome ? (
        <CashBar
          atClosing={toClose ?? outcome.cashToClose}
          inAll={outcome.totalCash}
          peak={outcome.peakCash}
          reserves={reserves}
        />
      ) : null}
      <details className="group">
        <summary className="relative flex min-h-11 cursor-pointer list-none items-center rounded-sm text-sm text-ink-2 [&::-webkit-details-marker]:hidden">
          Line by line
          <Icon of={ChevronDown} small className="absolute right-0 text-pine group-open:rotate-180" />
        </summary>
        <Ledger rows={all} />
      </details>
    </Section>
  )
}

/** Peak cash compared to the reserves. */
function reservesNote(peak: number, reserves: number | null): string | undefined {
  if (reserves === null) return undefined
  const left = reserves - peak
  return left >= 0
    ? `Your reserves of ${formatDollars(reserves)} cover it`
    : `${formatDollars(-left)} more than your reserves`
}

/** Returns the parts of the cash at closing, or none for a refinance with an unknown payoff. */
function closingRows(money: SourcesAndUses): LedgerRow[] {
  const { kind, payoff, purchasePrice, cash } = money
  const { advance, prepaid } = cash
  if (kind === 'refinance' && payoff === null) return []
  return [
    ...(kind === 'refinance'
      ? [
          { name: 'Payoff of the present loan', value: formatDollars(payoff ?? 0) },
          { name: 'Loan paid out at closing', value: formatDollars(-advance) },
        ]
      : [{ name: 'Price not covered by the loan', value: formatDollars(purchasePrice - advance) }]),
    { name: 'Closing costs', value: formatDollars(money.closingCosts), isAssumed: true },
    {
      name: `Points, ${formatExpectedRate(money.pointsPercent)}`,
      value: formatDollars(money.points),
      isAssumed: money.pointsAssumed,
    },
    {
      name: 'Loan fees and appraisal',
      value: formatDollars(money.loanFees + money.appraisal),
      isAssumed: true,
    },
    { name: 'Prepaid interest, 15 days', value: formatDollars(prepaid.interest) },
    ...(prepaid.insurance > 0
      ? [{ name: 'Insurance, one year ahead', value: formatDollars(prepaid.insurance), isAssumed: true }]
      : []),
    ...(prepaid.escrow > 0 ? [{ name: 'Taxes and insurance in escrow', value: formatDollars(prepaid.escrow) }] : []),
  ]
}

/** Returns a flip's costs after closing. */
function laterRows(input: FlipInput, flip: ReturnType<typeof flipOutcome>): LedgerRow[] {
  return [
    {
      name: `Repair reserve, ${formatPercent(input.contingencyPercent, 0)}`,
      value: formatDollars(flip.rehabWithContingency - input.rehab),
      isAssumed: true,
    },
    { name: `Interest, ${formatMonths(input.holdMonths)}`, value: formatDollars(flip.interest + flip.extension) },
    { name: 'Holding costs', value: formatDollars(flip.carry), isAssumed: true },
    ...(flip.drawFees > 0
      ? [
          {
            name: `Fees of ${countOf(drawMonthsWithin(input.holdMonths, input.drawMonths), 'draw')}`,
            value: formatDollars(flip.drawFees),
            isAssumed: true,
          },
        ]
      : []),
    { name: 'Total cash over the project', value: formatDollars(flip.totalCash), isSum: true },
    ...(flip.holdback > 0
      ? [{ name: 'One draw, paid back later', value: formatDollars(flip.peakCash - flip.totalCash) }]
      : []),
    { name: 'Peak cash', value: formatDollars(flip.peakCash), isSum: true },
  ]
}
