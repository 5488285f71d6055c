import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '#web/session/query-keys.ts'

type UnreadCount = { unread: number } | null

/**
 * Returns the number of lenders' unread messages and quotes, or null until it is known. Only reads the cache: the code that
 * fetches and updates the count is loaded separately.
 */
export function useUnread(): number | null {
  return useQuery<UnreadCount>({ queryKey: queryKeys.unread, enabled: false }).data?.unread ?? null
}
