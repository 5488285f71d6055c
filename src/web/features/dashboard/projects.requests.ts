import { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Own deals in their next days, the money in them, and the record of those that ended. Null when the session is over. */
export function projectsQuery() {
  return ownQuery(queryKeys.projects, (call) => call(listProjectsEndpoint))
}

/** How many draws of all projects have not come in time. */
export function countLateDraws(projects: EndpointReply<typeof listProjectsEndpoint> | null | undefined): number {
  return projects?.rows.reduce((count, row) => count + row.lateDraws.length, 0) ?? 0
}
