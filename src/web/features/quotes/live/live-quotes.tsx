import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { useLiveQuotes } from './use-live-quotes.ts'

/** Keeps the signed-in area true to what lenders answer, and says aloud when something new is there. */
export function LiveQuotes() {
  useLiveQuotes()
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  return (
    <p role="status" className="sr-only">
      {unread > 0 ? `${unread} unread from lenders` : ''}
    </p>
  )
}
