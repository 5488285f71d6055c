import type { ReactNode } from 'react'
import { cashItem } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { defaultHoldMonths, type QuotedDeal, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { classNames } from '#web/ui/class-names.ts'

type Split = Pick<QuoteTerms, 'advancePercent' | 'rehabPercent'>

/**
 * The total of the terms typed so far, with its parts, over the deal's planned or usual hold. Shows dashes while
 * `terms` is null.
 */
export function LiveTotal({
  terms,
  deal,
  split,
  label = 'Total',
  labelWhenEmpty = label,
  hasCash = false,
  className,
}: {
  terms: Omit<QuoteTerms, keyof Split> | null
  deal: QuotedDeal
  /**
   * The percentages of price and repairs that the lender's program lends, used when the terms name no first advance.
   */
  split: Split | undefined
  label?: ReactNode
  labelWhenEmpty?: ReactNode
  /** Adds the cash at closing, which the parts of the total don't show. */
  hasCash?: boolean
  className?: string
}) {
  const { advancePercent = null, rehabPercent = null } = split ?? {}
  const cost =
    terms && quoteCost({ ...terms, advancePercent, rehabPercent }, deal, defaultHoldMonths(deal, terms.termMonths))
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
        <span className="text-sm">
          {cost ? (
            <>
              {label}, held {formatMonths(cost.holdMonths)}
            </>
          ) : (
            labelWhenEmpty
          )}
        </span>
        <b className="text-h3 font-semibold tracking-[-0.03em] tabular-nums">
          {cost ? formatDollars(cost.totalCost) : '–'}
        </b>
      </p>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 tabular-nums lining-nums">
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
