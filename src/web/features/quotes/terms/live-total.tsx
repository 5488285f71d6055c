import { formatDollars } from '#domain/money/money.ts'
import type { QuoteCost } from '#domain/quotes/quote-cost.ts'
import { cashItem } from '#domain/verdict/cash-figures.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The total of terms while they are typed, in its parts. Dashes until rate, points, loan and term are valid. */
export function LiveTotal({
  label,
  cost,
  hasCash = false,
  className,
}: {
  label: string
  cost: QuoteCost | null
  /** Adds the cash at closing, which the parts of the total don't show. */
  hasCash?: boolean
  className?: string
}) {
  const cash = hasCash && cost ? cashItem(cost.cash) : null
  const parts = [
    ['Points', cost?.pointsCost],
    ['Interest', cost?.interest],
    ['Fees', cost ? cost.loanFees + cost.monthlyFees + cost.extensionFee : undefined],
    ['Draws', cost?.drawFees],
    ...(cost && cost.prepayment > 0 ? ([['Prepayment', cost.prepayment]] as const) : []),
    ...(cost && cost.exitFee > 0 ? ([['Exit fee', cost.exitFee]] as const) : []),
    ...(cash ? ([[cash.label, cash.dollars]] as const) : []),
  ] as const
  return (
    <div
      data-slot="live-total"
      className={classNames('grid gap-2 rounded bg-night px-4 py-3.5 text-on-night', className)}
      role="status"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{label}</span>
        <b className="text-h3 font-semibold tracking-[-0.03em] tabular-nums">
          {cost ? formatDollars(cost.totalCost) : '–'}
        </b>
      </p>
      <dl className="grid grid-cols-[repeat(4,auto)] justify-between gap-2 tabular-nums lining-nums">
        {parts.map(([name, dollars]) => (
          <div key={name}>
            <dt className="text-xs text-on-night-2">{name}</dt>
            <dd className="text-sm font-semibold">{dollars === undefined ? '–' : formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
