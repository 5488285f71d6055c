import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { formatDollars, formatMonths, formatRate } from '#domain/money/money.ts'
import { cashItem, cashWords } from '#domain/verdict/cash-figures.ts'
import { ChooseQuote } from '#web/features/quotes/comparison/choose-quote.tsx'
import { CompareLink } from '#web/features/quotes/comparison/compare-link.tsx'
import { signedDollars, termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay, formatTime } from '#web/format/dates.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { Tag } from '#web/ui/labels/tag.tsx'

/** A quote in its conversation: the four figures that decide, its terms, and the ways on. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const { cost, difference } = quote
  const cash = cashItem(cost.cash)
  const isCurrent = quote.supersededAt === null
  return (
    <article className="qc" aria-label={`Quote, version ${quote.version}`}>
      <header>
        <h3>
          Quote {isCurrent ? null : <Tag>Replaced</Tag>} {quote.isExpired ? <Tag>Expired</Tag> : null}
        </h3>
        <p>
          {formatTime(quote.createdAt)} · valid until {formatDay(quote.validUntil)}
          {quote.source === 'sample' ? (
            <>
              {' · '}
              <SampleLabel text="Sample quote" />
            </>
          ) : null}
        </p>
      </header>
      <dl className="g num">
        <div>
          <dt>Rate</dt>
          <dd>{formatRate(quote.ratePercent)}</dd>
        </div>
        <div>
          <dt>Points</dt>
          <dd>{quote.pointsPercent.toFixed(2)}</dd>
        </div>
        <div>
          <dt>Total, {formatMonths(cost.holdMonths)}</dt>
          <dd>{formatDollars(cost.totalCost)}</dd>
        </div>
        <div>
          <dt>{cash?.label ?? cashWords.cashAtClosing}</dt>
          <dd>{cash ? formatDollars(cash.dollars) : '–'}</dd>
        </div>
      </dl>
      <p className="tx num">
        {termsSentence(quote)} {difference === null ? '' : `${signedDollars(difference)} against the estimate.`}
        {quote.isForEarlierDeal ? ` For the deal as of ${formatDay(quote.createdAt)}; it has changed since.` : ''}
      </p>
      {quote.conditions ? <p className="tx whitespace-pre-line wrap-anywhere">Conditions: {quote.conditions}</p> : null}
      {quote.prepay ? <p className="tx whitespace-pre-line wrap-anywhere">Prepay: {quote.prepay}</p> : null}
      {isCurrent ? (
        <footer>
          <CompareLink dealId={quote.dealId} />
          <ChooseQuote quote={quote} />
        </footer>
      ) : null}
    </article>
  )
}
