import type { ReplyPage as Reply } from '#contract/quotes/lender-reply.ts'
import { formatPoints, formatRate } from '#domain/money/money.ts'
import { termsSentence } from '#web/features/quotes/terms/quote-words.ts'
import { formatDay } from '#web/format/dates.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

/** Quotes and messages so far, the latest quote first. Shows days only, because server and lender may be in different time zones. */
export function ReplyHistory({ reply: { lender, quotes, messages }, asker }: { reply: Reply; asker: string }) {
  if (quotes.length === 0 && messages.length === 0) return null
  const authors = { investor: asker, lender: lender.name, system: 'Notice' } as const
  return (
    <section aria-labelledby="so-far" className="grid gap-3">
      <h2 id="so-far" className="text-h3">
        So far
      </h2>
      {quotes.map((quote) => (
        <article
          key={quote.id}
          className="rounded border border-line bg-card p-4"
          aria-label={`Quote, version ${quote.version}`}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-2">
            <b className="font-semibold tabular-nums lining-nums">
              {formatRate(quote.ratePercent)}, {formatPoints(quote.pointsPercent)} points
            </b>
            {quote.supersededAt ? <Tag>Replaced</Tag> : <Tag tone="good">Your quote</Tag>}
          </p>
          <p className="text-sm text-ink-2 tabular-nums lining-nums">{termsSentence(quote)}</p>
          {quote.conditions ? (
            <p className="text-sm text-ink-2 whitespace-pre-line wrap-anywhere">{quote.conditions}</p>
          ) : null}
          <p className="text-sm text-ink-3">
            Sent {formatDay(quote.createdAt)}, valid until {formatDay(quote.validUntil)}
            {quote.isAfterRound ? '; after the round' : ''}
            {quote.isForEarlierDeal ? `; for the deal as of ${formatDay(quote.createdAt)}` : ''}
          </p>
        </article>
      ))}
      {messages.length > 0 ? (
        <ol className="grid gap-3">
          {messages.map((message) => (
            <li key={message.id} className="rounded border border-line bg-card p-4">
              <p className="text-sm text-ink-3">
                {authors[message.author]}, {formatDay(message.createdAt)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{message.body}</p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
