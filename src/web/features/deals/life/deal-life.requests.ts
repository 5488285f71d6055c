import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { CallError } from '#contract/call.ts'
import { getTimeline } from '#contract/deal-life/deal-timeline.ts'
import { type DealEdit, editDeal } from '#contract/deal-life/edit-deal.ts'
import { type Features, getFeatures } from '#contract/site.ts'
import { useCall } from '../../../app-context.ts'
import { dashboardStatsQuery, dealsQuery, topLendersQuery } from '../../../session/deal-queries.ts'
import { ownQuery } from '../../../session/own-query.ts'
import { dealMatchesQuery, dealQuery } from '../deals.requests.ts'

/** Whether deals can be edited on this site. Undefined until it is known. */
export function useDealEditing(): Features['dealEditing'] | undefined {
  const call = useCall()
  return useQuery({ queryKey: ['/api/config/features'], queryFn: () => call(getFeatures) }).data?.dealEditing
}

/** What happened to a deal, the latest first. Null when the session is over. */
export function timelineQuery(dealId: string) {
  return ownQuery(['/api/deals', dealId, 'timeline'], (call) => call(getTimeline, { params: { id: dealId } }))
}

/** Reads again whatever shows this deal. */
export function useRefreshDeal(dealId: string) {
  const queryClient = useQueryClient()
  const keys: readonly (readonly unknown[])[] = [
    dealQuery(dealId),
    dealMatchesQuery(dealId),
    timelineQuery(dealId),
    dealsQuery(),
    dashboardStatsQuery(),
    topLendersQuery(),
  ].map(({ queryKey }) => queryKey)
  return () => Promise.all(keys.map((queryKey) => queryClient.refetchQueries({ queryKey, exact: true, type: 'all' })))
}

/** Changes fields of a deal. What shows it is read again before the change counts as done. */
export function useEditDeal(dealId: string) {
  const call = useCall()
  const refresh = useRefreshDeal(dealId)
  return useMutation({
    mutationFn: (body: z.input<typeof DealEdit>) => call(editDeal, { params: { id: dealId }, body }),
    onSuccess: refresh,
  })
}

/** Whether the deal was changed since the version that an edit was made of. */
export function isVersionConflict(error: unknown): boolean {
  return error instanceof CallError && error.reply.reason === 'version-conflict'
}
