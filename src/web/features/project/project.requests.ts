import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getProjectEndpoint, removeFactEndpoint } from '#contract/project/project.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { showProject } from '#web/shell/send-unsent.tsx'

/** A deal's project. Null after the session has ended. */
export function projectQuery(dealId: string) {
  return ownQuery(queryKeys.dealProject(dealId), (call) => call(getProjectEndpoint, { params: { id: dealId } }))
}

/** Returns a mutation that removes a stored record from a project. */
export function useRemoveFact(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (factId: string) => call(removeFactEndpoint, { params: { id: dealId, factId } }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}
