import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getProjectEndpoint, removeFactEndpoint } from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { useCall } from '#web/app-context.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { showProject } from '#web/shell/send-unsent.tsx'

/** A deal's project. Null after the session has ended. */
export function projectQuery(dealId: string) {
  return ownQuery(queryKeys.dealProject(dealId), (call) => call(getProjectEndpoint, { params: { id: dealId } }))
}

export function useRemoveFact(dealId: string) {
  const call = useCall()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (factId: string) => call(removeFactEndpoint, { params: { id: dealId, factId } }),
    onSuccess: (project) => showProject(queryClient, project),
  })
}

/** The investor's projects, the money in them, and the record of finished ones. Null after the session has ended. */
export function projectsQuery() {
  return ownQuery(queryKeys.projects, (call) => call(listProjectsEndpoint))
}

/** Counts the late draws of all projects. */
export function countLateDraws(projects: EndpointReply<typeof listProjectsEndpoint> | null | undefined): number {
  return projects?.rows.reduce((count, row) => count + row.lateDraws.length, 0) ?? 0
}
