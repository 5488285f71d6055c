import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countDeskEndpoint, type DeskCounts } from '#contract/desk/counts.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/**
 * Loads the number of pending tasks per page, again on each navigation. Never polls: every request extends the desk's session,
 * and an unattended one must expire.
 */
export function useDeskCounts(): DeskCounts | undefined {
  const call = useCall()
  const queryClient = useQueryClient()
  const room = useLocation({ select: ({ pathname }) => pathname.split('/')[2] })
  const counts = useQuery({
    queryKey: queryKeys.deskCounts,
    queryFn: () => call(countDeskEndpoint),
    staleTime: 15_000,
    retry: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: Opening another room is what asks again.
  useEffect(() => {
    void queryClient.refetchQueries({ queryKey: queryKeys.deskCounts, stale: true })
  }, [room, queryClient])
  return counts.data
}
