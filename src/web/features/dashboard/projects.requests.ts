import { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { EndpointReply } from '#contract/wire/endpoint.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** The investor's projects, the money in them, and the record of finished ones. Null after the session has ended. */
export function projectsQuery() {
  return ownQuery(queryKeys.projects, (call) => call(listProjectsEndpoint))
}

/** Counts the late draws of all projects. */
export function countLateDraws(projects: EndpointReply<typeof listProjectsEndpoint> | null | undefined): number {
  return projects?.rows.reduce((count, row) => count + row.lateDraws.length, 0) ?? 0
}
