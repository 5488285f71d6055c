import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { getProjectEndpoint, type Project, removeFactEndpoint } from '#contract/project/project.ts'
import { useCall } from '#web/app-context.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** A deal's project. Null when the session is over. */
export function projectQuery(dealId: string) {
  return ownQuery(queryKeys.dealProject(dealId), (call) => call(getProjectEndpoint, { params: { id: dealId } }))
}

/** Shows a project as the server just answered it; the list of projects is read again. */
export function showProject(queryClient: QueryClient, project: Project): void {
  queryClient.setQueryData(projectQuery(project.dealId).queryKey, project)
  void queryClient.refetchQueries({ queryKey: queryKeys.projects, type: 'all' })
  void queryClient.invalidateQueries({ queryKey: queryKeys.leads })
}

export function useRemoveFact(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (factId: string) => call(removeFactEndpoint, { params: { id: dealId, factId } }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** Reads again what the end of a project moves: the deal's stage. */
export function showEnd(queryClient: QueryClient, dealId: string): void {
  void queryClient.refetchQueries({ queryKey: queryKeys.deal(dealId), exact: true })
  void queryClient.refetchQueries({ queryKey: queryKeys.dealTimeline(dealId), exact: true })
  void queryClient.refetchQueries({ queryKey: queryKeys.deals, exact: true, type: 'all' })
}
