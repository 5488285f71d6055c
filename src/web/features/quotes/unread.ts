import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/session/query-keys.ts'

type UnreadCount = { unread: number } | null

/**
 * How many messages and quotes of lenders are unread; null until it is known. It only looks: what reads the count, and keeps it
 * true, is loaded beside the page.
 */
export function useUnread(): number | null {
  return useQuery<UnreadCount>({ queryKey: queryKeys.unread, enabled: false }).data?.unread ?? null
}
