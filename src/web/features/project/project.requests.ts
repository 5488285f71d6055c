import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { recordResultEndpoint } from '#contract/project/end-project.ts'
import {
  changeLinesEndpoint,
  getProjectEndpoint,
  type Project,
  type ProjectLines,
  removeFactEndpoint,
} from '#contract/project/project.ts'
import type { NewResult } from '#contract/project/project-result.ts'
import { useCall } from '#web/app-context.ts'
import { newIdempotencyKey } from '#web/forms/new-idempotency-key.ts'
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
}

export function useChangeLines(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof ProjectLines>) => call(changeLinesEndpoint, { params: { id: dealId }, body }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

export function useRemoveFact(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (factId: string) => call(removeFactEndpoint, { params: { id: dealId, factId } }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** Records how the project ended. The deal's stage follows, so the deal is read again. */
export function useRecordResult(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewResult) =>
      call(recordResultEndpoint, { params: { id: dealId }, body }, { idempotencyKey: newIdempotencyKey() }),
    async onSuccess(project) {
      showProject(queryClient, project)
      await queryClient.refetchQueries({ queryKey: queryKeys.deal(dealId), exact: true })
      void queryClient.refetchQueries({ queryKey: queryKeys.dealTimeline(dealId), exact: true })
      void queryClient.refetchQueries({ queryKey: queryKeys.deals, exact: true, type: 'all' })
    },
  })
}
