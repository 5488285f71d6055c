import {
  changeLinesEndpoint,
  getProjectEndpoint,
  recordFactEndpoint,
  recordResultEndpoint,
  removeFactEndpoint,
} from '#contract/project/project.ts'
import { listProjectsEndpoint } from '#contract/project/projects.ts'
import type { DealLifeDeps } from '#server/features/deals/life/deal-life-hooks.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import { changeLines, readProject, recordFact, recordResult, withdrawFact } from './change-project.ts'
import { listProjects } from './list-projects.ts'

const changeLimits: readonly RouteLimit[] = [
  { name: 'project-ip', points: 240, seconds: 60, by: 'ip' },
  { name: 'project', points: 120, seconds: 60, by: 'investor' },
]

export function registerProjects(http: Http, deps: DealLifeDeps): void {
  const own = (dealId: string, investor: { id: string }) => ({ dealId, userId: investor.id })

  route(http, getProjectEndpoint, { limits: readLimits }, async ({ params, investor }) =>
    readProject(deps, own(params.id, investor)),
  )
  route(http, changeLinesEndpoint, { limits: changeLimits }, async ({ params, body, investor }) =>
    changeLines(deps, { ...own(params.id, investor), input: body }),
  )
  route(http, recordFactEndpoint, { limits: changeLimits }, async ({ params, body, investor, idempotencyKey }) =>
    recordFact(deps, { ...own(params.id, investor), input: body, key: idempotencyKey }),
  )
  route(http, removeFactEndpoint, { limits: changeLimits }, async ({ params, investor }) =>
    withdrawFact(deps, { ...own(params.id, investor), factId: params.factId }),
  )
  route(http, recordResultEndpoint, { limits: changeLimits }, async ({ params, body, investor }) =>
    recordResult(deps, { ...own(params.id, investor), input: body }),
  )
  route(http, listProjectsEndpoint, { limits: readLimits }, async ({ investor }) =>
    listProjects(deps.db, investor.id, deps.clock()),
  )
}
