import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '#web/features/quotes/quotes.requests.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { useLiveQuotes } from './use-live-quotes.ts'

/** Keeps the signed-in area true to what lenders answer, and says aloud when something new is there. */
export function LiveQuotes() {
  useLiveQuotes()
  const unread = useQuery(unreadQuery()).data?.unread ?? 0
  useEffect(() => {
    if (unread > 0) announce(`${unread} unread from lenders`)
  }, [unread])
  return null
}
