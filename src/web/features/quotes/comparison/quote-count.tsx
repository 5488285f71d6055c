import '#web/styles/pages/quote-count.css'
import { useQuery } from '@tanstack/react-query'
import { dealQuotesQuery } from '#web/features/quotes/quotes.requests.ts'

/** How many quotes a deal has, for the name of their view; nothing for none. */
export function QuoteCount({ dealId }: { dealId: string }) {
  const { data } = useQuery(dealQuotesQuery(dealId))
  const count = data?.quotes.filter(({ supersededAt }) => supersededAt === null).length ?? 0
  if (count === 0) return null
  return (
    <span className="new num">
      {count}
      <span className="sr">{count === 1 ? ' quote' : ' quotes'}</span>
    </span>
  )
}
