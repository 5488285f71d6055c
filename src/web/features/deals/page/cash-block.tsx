import { useId } from 'react'
import { type FlipInput, flipOutcome } from '#domain/flip/flip-profit.ts'
import { cashLines, cashWords, peakCashLabel, prepaidInterestDays } from '#domain/loan-cost/cash-figures.ts'
import { drawMonthsWithin } from '#domain/loan-request/draw-schedule.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatDollars, formatExpectedRate, formatMonths, formatPercent } from '#domain/money/money.ts'
import type { ProjectPlan } from '#domain/project/project-plan.ts'
import { sumCents } from '#domain/project/project-terms.ts'
import type { SourcesAndUses } from '#domain/verdict/verdict-figures.ts'
import { Hatch, percentOfScale, svgPercent } from '#web/charts/drawing-parts.tsx'
import type { PriceBasis } from '#web/features/deals/health/flip-price.ts'
import { Ledger, type LedgerRow } from '#web/ui/figures/ledger.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Stats } from '#web/ui/figures/stats.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'

/**
 * Shows a deal's cash at closing, unless a refinance's payoff is unknown, and the most cash it takes: the peak of its
 * plan, else a flip's peak cash, else the cash needed. Compares the latter with the reserves. The details are collapsed
 * below.
 */
export function CashBlock({
  money,
  basis,
  flip,
  plan,
  reserves,
  isInsuranceAssumed,
}: {
  money: SourcesAndUses
  /** The loan terms of `money` and `flip`. */
  basis: PriceBasis
  /** Null for a rental, a refinance and any property already owned. */
  flip: FlipInput | null
  /** The project's plan with the same terms; null while no work is listed. */
  plan: ProjectPlan | null
  reserves: number | null
  /** Whether the investor gave no yearly insurance. */
  isInsuranceAssumed: boolean
}) {
  const { cash } = money
  const outcome = flip && flipOutcome(flip)
  const prepaid = cash.prepaid.total + (basis.price?.interestReserve ?? 0)
  const later = plan ? rowsToPeak(plan) : flip && outcome ? rowsAfterClosing(flip, outcome, prepaid, basis) : []
  const [atClosing, repairs, need] = cashLines(cash).map(
    ({ label, text }): LedgerRow => ({ name: label, value: text }),
  ) as [LedgerRow, LedgerRow, LedgerRow]
  const all = [
    ...rowsAtClosing(money, basis, isInsuranceAssumed),
    { ...atClosing, isSum: true },
    ...(plan ? [] : [repairs, { ...need, isSum: true }]),
    ...later,
  ] satisfies LedgerRow[]
  const toClose = cash.cashAtClosing
  const most = plan ? plan.peak.amount : (outcome?.peakCash ?? cash.cashYouNeed)
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
          ...(most === null
            ? []
            : [
                {
                  name: plan || outcome ? peakCashLabel(plan?.peak.month ?? null) : cashWords.cashYouNeed,
                  value: most > 0 ? formatDollars(most) : 'None',
                  note: most > 0 ? reservesNote(most, reserves) : undefined,
                },
              ]),
        ]}
      />
      {outcome ? (
        <CashBar
          atClosing={toClose ?? outcome.cashToClose}
          inAll={plan?.months.at(-1)?.sum ?? outcome.totalCash}
          peak={plan?.peak.amount ?? outcome.peakCash}
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

/** Compares the cash that a deal takes with the reserves. Undefined while these are unknown. */
function reservesNote(dollars: number, reserves: number | null): string | undefined {
  if (reserves === null) return undefined
  const left = reserves - dollars
  return left >= 0
    ? `Your reserves of ${formatDollars(reserves)} cover it`
    : `${formatDollars(-left)} more than your reserves`
}

/** Returns the parts of the cash at closing, or none for a refinance with an unknown payoff. */
function rowsAtClosing(
  money: SourcesAndUses,
  { price, assumed }: PriceBasis,
  isInsuranceAssumed: boolean,
): LedgerRow[] {
  const { kind, payoff, purchasePrice, cash } = money
  const { advance, prepaid } = cash
  if (kind === 'refinance' && payoff === null) return []
  return [
    ...(kind === 'refinance'
      ? [
          { name: 'Payoff of the current loan', value: formatDollars(payoff ?? 0) },
          { name: 'Loan paid out at closing', value: formatDollars(-advance) },
        ]
      : [{ name: 'Price not covered by the loan', value: formatDollars(purchasePrice - advance) }]),
    { name: 'Closing costs', value: formatDollars(money.closingCosts), isAssumed: true },
    {
      name: `Points, ${formatExpectedRate(money.pointsPercent)}`,
      value: formatDollars(money.points),
      isAssumed: assumed.points,
    },
    { name: 'Loan fees', value: formatDollars(money.loanFees), isAssumed: assumed.loanFees },
    { name: 'Appraisal', value: formatDollars(money.appraisal), isAssumed: true },
    {
      name: price?.prepaidInterest == null ? `Prepaid interest, ${prepaidInterestDays} days` : 'Prepaid interest',
      value: formatDollars(prepaid.interest),
    },
    ...(prepaid.insurance > 0
      ? [{ name: 'Insurance, one year ahead', value: formatDollars(prepaid.insurance), isAssumed: isInsuranceAssumed }]
      : []),
    ...(prepaid.escrow > 0 ? [{ name: 'Taxes and insurance in escrow', value: formatDollars(prepaid.escrow) }] : []),
    ...(price?.interestReserve ? [{ name: 'Interest reserve', value: formatDollars(price.interestReserve) }] : []),
  ]
}

/**
 * Returns the steps from a flip's cash needed to its total and peak cash. They subtract what was prepaid or reserved at
 * closing, because interest and holding costs include it.
 */
function rowsAfterClosing(
  input: FlipInput,
  flip: ReturnType<typeof flipOutcome>,
  prepaidDollars: number,
  { assumed }: PriceBasis,
): LedgerRow[] {
  return [
    {
      name: `Repair reserve, ${formatPercent(input.contingencyPercent, 0)}`,
      value: formatDollars(flip.rehabWithContingency - input.rehab),
      isAssumed: true,
    },
    {
      name: `Interest${flip.extension > 0 ? ' and extension' : ''}, ${formatMonths(input.holdMonths)}`,
      value: formatDollars(flip.interest + flip.extension),
    },
    { name: 'Holding costs', value: formatDollars(flip.carry), isAssumed: true },
    ...(flip.drawFees > 0
      ? [
          {
            name: `Fees of ${formatCountOf(drawMonthsWithin(input.holdMonths, input.drawMonths), 'draw')}`,
            value: formatDollars(flip.drawFees),
            isAssumed: assumed.drawFee,
          },
        ]
      : []),
    ...(prepaidDollars > 0
      ? [{ name: 'Less prepaid at closing, counted once', value: formatDollars(-prepaidDollars) }]
      : []),
    { name: 'Total cash over the project', value: formatDollars(flip.totalCash), isSum: true },
    ...(flip.holdback > 0
      ? [{ name: 'One draw, paid back later', value: formatDollars(flip.peakCash - flip.totalCash) }]
      : []),
    { name: 'Peak cash', value: formatDollars(flip.peakCash), isSum: true },
  ]
}

/** Returns the steps from a plan's cash at closing to its peak. */
function rowsToPeak({ months, peak }: ProjectPlan): LedgerRow[] {
  const until = months.slice(1, peak.month + 1)
  const step = (name: string, key: 'work' | 'interest' | 'carry' | 'prepaid' | 'draw', sign = 1) => {
    const dollars = sumCents(until.map((month) => month[key]))
    return dollars > 0 ? [{ name, value: formatDollars(sign * dollars) }] : []
  }
  return [
    ...step(`Work, ${formatMonths(peak.month)}`, 'work'),
    ...step('Interest', 'interest'),
    ...step('Holding costs', 'carry'),
    ...step('Draws received', 'draw', -1),
    ...step('Less prepaid at closing, counted once', 'prepaid', -1),
    { name: peakCashLabel(peak.month), value: formatDollars(peak.amount), isSum: true },
  ]
}

/**
 * Draws a deal's cash on one dollar scale: due at closing, due later, and hatched the part that draws repay. A tick
 * marks the reserves if they are known. Negative amounts are drawn as zero.
 */
export function CashBar({
  atClosing,
  inAll,
  peak,
  reserves,
}: {
  atClosing: number
  inAll: number
  peak: number
  reserves: number | null
}) {
  const hatchId = useId()
  const [closing, all, most] = [atClosing, inAll, peak].map((dollars) => Math.max(0, dollars)) as [
    number,
    number,
    number,
  ]
  const scale = Math.max(closing, all, most, reserves ?? 0, 1)
  const at = (dollars: number) => percentOfScale(dollars, 0, scale)
  const words = `Cash at closing ${formatDollars(atClosing)}, in all ${formatDollars(inAll)}, at its peak ${formatDollars(peak)}`
  return (
    <svg
      className="mb-1 overflow-visible fill-ink-2 text-[12px] font-medium"
      width="100%"
      height="52"
      role="img"
      aria-label={reserves === null ? words : `${words}, your reserves ${formatDollars(reserves)}`}
    >
      <Hatch id={hatchId} />
      <rect className="fill-pine" y="18" width={svgPercent(at(closing))} height="18" />
      <rect
        className="fill-pine-3"
        x={svgPercent(at(closing))}
        y="18"
        width={svgPercent(at(all) - at(closing))}
        height="18"
      />
      <rect
        className="stroke-brass"
        x={svgPercent(at(all))}
        y="18.5"
        width={svgPercent(at(most) - at(all))}
        height="17"
        fill={`url(#${hatchId})`}
      />
      {reserves === null ? null : (
        <>
          <line
            className="stroke-ink [stroke-width:1.5]"
            x1={svgPercent(at(reserves))}
            x2={svgPercent(at(reserves))}
            y1="14"
            y2="40"
          />
          <text textAnchor={at(reserves) > 50 ? 'end' : undefined} x={svgPercent(at(reserves))} y="10">
            your reserves {formatDollars(reserves)}
          </text>
        </>
      )}
    </svg>
  )
}
