import { Link } from '@tanstack/react-router'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { cashItem, cashWords } from '#domain/loan-cost/cash-figures.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import { ChooseQuote } from '#web/features/quotes/comparison/choose-quote.tsx'
import { differenceWords, termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay, formatTime } from '#web/format/dates.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

/** A quote in its conversation: four main figures, its terms, and the next steps. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const { cost, difference } = quote
  const cash = cashItem(cost.cash)
  const isCurrent = quote.supersededAt === null
  return (
    <article
      className="w-full max-w-136 rounded border border-t-3 border-line-2 border-t-brass bg-card"
      aria-label={`Quote, version ${quote.version}`}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-4 pt-3 pb-2.5">
        <h3 className="text-base">
          Quote {isCurrent ? null : <Tag>Replaced</Tag>} {quote.isExpired ? <Tag>Expired</Tag> : null}
        </h3>
        <p className="text-xs text-ink-3">
          {formatTime(quote.createdAt)} · valid until {formatDay(quote.validUntil)}
          {quote.source === 'sample' ? (
            <>
              {' · '}
              <SampleLabel text="Sample quote" />
            </>
          ) : null}
        </p>
      </header>
      <dl className="grid grid-cols-2 border-y border-line tabular-nums lining-nums sm:grid-cols-[repeat(4,auto)]">
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Rate</dt>
          <dd className="font-semibold">{formatRate(quote.ratePercent)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Points</dt>
          <dd className="font-semibold">{formatPoints(quote.pointsPercent)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">Total, {formatMonths(cost.holdMonths)}</dt>
          <dd className="font-semibold">{formatDollars(cost.totalCost)}</dd>
        </div>
        <div className="border-line px-4 py-2 max-sm:even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l">
          <dt className="text-xs text-ink-3">{cash?.label ?? cashWords.cashAtClosing}</dt>
          <dd className="font-semibold">{cash ? formatDollars(cash.dollars) : '–'}</dd>
        </div>
      </dl>
      <p className="px-4 py-2.5 text-sm text-ink-2 tabular-nums lining-nums">
        {termsSentence(quote)} {difference === null ? '' : `${differenceWords(difference)} the estimate.`}
        {quote.isForEarlierDeal ? ` For the deal as of ${formatDay(quote.createdAt)}; it has changed since.` : ''}
      </p>
      {quote.conditions ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">
          Conditions: {quote.conditions}
        </p>
      ) : null}
      {quote.prepay ? (
        <p className="px-4 py-2.5 text-sm text-ink-2 whitespace-pre-line wrap-anywhere">Prepay: {quote.prepay}</p>
      ) : null}
      {isCurrent ? (
        <footer className="flex flex-wrap gap-2 px-4 pb-3.5">
          <CompareLink dealId={quote.dealId} />
          <ChooseQuote quote={quote} />
        </footer>
      ) : null}
    </article>
  )
}

/** Links to the comparison of a deal's quotes. */
function CompareLink({ dealId }: { dealId: string }) {
  return (
    <Link
      to="/deals/$id"
      params={{ id: dealId }}
      search={{ tab: 'quotes' }}
      className={buttonClass({ variant: 'primary', size: 'small' })}
    >
      Compare quotes
    </Link>
  )
}
