import { useQuery } from '@tanstack/react-query'

type UnreadCount = { unread: number } | null

export const unreadKey = ['/api/conversations', 'unread']

/**
 * How many messages and quotes of lenders are unread; null until it is known. It only looks: what reads the count, and keeps it
 * true, is loaded beside the page.
 */
export function useUnread(): number | null {
  return useQuery<UnreadCount>({ queryKey: unreadKey, enabled: false }).data?.unread ?? null
}
