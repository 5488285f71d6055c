import { listProjectsEndpoint } from '#contract/project/projects.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Own deals in their next days, the money in them, and the record of those that ended. Null when the session is over. */
export function projectsQuery() {
  return ownQuery(queryKeys.projects, (call) => call(listProjectsEndpoint))
}
