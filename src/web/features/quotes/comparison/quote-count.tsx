import { useQuery } from '@tanstack/react-query'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'

/** How many quotes a deal has, for the name of their view; nothing for none. */
export function QuoteCount({ dealId }: { dealId: string }) {
  const { data } = useQuery(dealQuotesQuery(dealId))
  const count = data?.quotes.filter(({ supersededAt }) => supersededAt === null).length ?? 0
  if (count === 0) return null
  return (
    <span className="min-w-5 rounded-sm bg-action px-1.25 text-center text-xs/5 font-semibold tabular-nums text-on-action">
      {count}
      <span className="sr-only">{count === 1 ? ' quote' : ' quotes'}</span>
    </span>
  )
}
