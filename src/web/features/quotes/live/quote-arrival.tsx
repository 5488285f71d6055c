import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Name } from '#web/ui/labels/name.tsx'

const noQuotes: readonly Quote[] = []

/**
 * Shows the latest quote that a lender sent since the deal was opened, with the number of other new ones, until they
 * are seen or dismissed. Ignores logged quotes. `isSeen` is true on views that show the quotes. Render it after the
 * view, inside a component keyed by the deal, and only while messaging is on.
 */
export function QuoteArrival({ dealId, isSeen }: { dealId: string; isSeen: boolean }) {
  const quotes = useQuery(dealQuotesQuery(dealId)).data?.quotes
  const ids = quotes?.map(({ id }) => id).join(' ')
  const [known, setKnown] = useState<string | undefined>()
  useEffect(() => {
    if (known === undefined || isSeen) setKnown(ids)
  }, [ids, known, isSeen])
  const arrived = known === undefined || isSeen ? [] : newQuotes(quotes ?? noQuotes, known.split(' '))
  const [latest] = arrived
  if (!latest) return null
  const isLowest = leadingQuote(quotes ?? noQuotes)?.id === latest.id
  return (
    <div
      data-slot="quote-arrival"
      className="sticky bottom-0 z-5 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded border border-l-3 border-line-2 border-l-pine bg-pine-soft px-4 py-2.5 shadow-sheet group-has-data-[slot=ask-bar]/deal:bottom-24 max-lg:group-has-data-[slot=outcome]/deal:bottom-11 md:group-has-data-[slot=ask-bar]/deal:bottom-16 max-md:-mx-gutter max-md:rounded-none short:static print:hidden"
    >
      <p>
        <b className="font-semibold">
          <Name>{latest.lender.name}</Name> quoted {formatDollars(latest.totalCost)}
        </b>
        {isLowest ? ', the lowest so far' : null}
        {arrived.length > 1 ? `, and ${arrived.length - 1} more` : null}.
      </p>
      <p className="flex gap-2">
        <Link
          to="/deals/$id"
          params={{ id: dealId }}
          search={{ tab: 'quotes' }}
          className={buttonClass({ variant: 'primary', size: 'small' })}
        >
          See quotes
        </Link>
        <Button size="small" variant="quiet" onClick={() => setKnown(ids)}>
          Dismiss
        </Button>
      </p>
    </div>
  )
}

/** Returns the current quotes whose ids aren't in `known`, latest first, without those the investor logged. */
function newQuotes(quotes: readonly Quote[], known: readonly string[]): Quote[] {
  return quotes
    .filter(({ id, supersededAt, source }) => supersededAt === null && source !== 'investor' && !known.includes(id))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

/** Returns the chosen quote, or else the lowest open one. Undefined without either. */
function leadingQuote(quotes: readonly Quote[]): Quote | undefined {
  const current = quotes.filter(({ supersededAt }) => supersededAt === null)
  const open = current.filter(({ declinedAt, isExpired }) => declinedAt === null && !isExpired)
  return (
    current.find(({ chosenAt }) => chosenAt !== null) ??
    open.reduce<Quote | undefined>(
      (best, quote) => (best && best.totalCost <= quote.totalCost ? best : quote),
      undefined,
    )
  )
}
