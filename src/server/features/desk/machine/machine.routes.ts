import { discardWorkEndpoint, getMachineEndpoint, retryWorkEndpoint } from '#contract/desk/machine.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import { type MachineDeps, readMachine } from './read-machine.ts'
import { discardJobs, retryJobs } from './retry-jobs.ts'

const writes: RouteOptions = { limits: [{ name: 'desk-machine', points: 120, seconds: 60, by: 'ip' }] }

/** Registers the desk's system section: the site's health and failed jobs. */
export function registerDeskMachine(http: Http, deps: MachineDeps): void {
  route(http, getMachineEndpoint, { limits: readLimits }, async () => readMachine(deps))
  route(http, retryWorkEndpoint, writes, async ({ body: { ids }, operator }) => {
    const { retried } = await retryJobs(deps.db, deskActor(operator), ids)
    return { message: retried.length === 1 ? 'One job will be retried.' : `${retried.length} jobs will be retried.` }
  })
  route(http, discardWorkEndpoint, writes, async ({ body: { ids }, operator }) => {
    const { discarded } = await discardJobs(deps.db, deskActor(operator), ids)
    return { message: discarded.length === 1 ? 'One job was deleted.' : `${discarded.length} jobs were deleted.` }
  })
}
