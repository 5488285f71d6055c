import { changeDeskStatesEndpoint, listDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import {
  type CloseRequestsInOffStatesDeps,
  closeRequestsInOffStates,
} from '#server/features/quotes/ending/close-requests-in-off-states.ts'
import { changeStates } from '#server/features/states/change-states.ts'
import { readDeskStates } from '#server/features/states/read-desk-states.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'

const writes: RouteOptions = { limits: [{ name: 'desk-states', points: 60, seconds: 60, by: 'ip' }] }

/**
 * Registers the desk's table of states. A change clears this process's response cache, and closes up to 200 quote
 * requests in states where requests are off. The job that runs each minute closes the rest.
 */
export function registerDeskStates(http: Http, deps: CloseRequestsInOffStatesDeps): void {
  route(http, listDeskStatesEndpoint, { limits: readLimits }, async () =>
    readDeskStates(deps.db, todayOf(deps.clock())),
  )
  route(http, changeDeskStatesEndpoint, writes, async ({ body, operator, request }) => {
    await changeStates(deps, deskActor(operator), body.states, 'An operator')
    // Cached pages show the states' sentences.
    http.cache.clear()
    // Closes the first batch now. The job that runs every minute closes the rest, even if this fails, because the
    // change is already stored.
    await closeRequestsInOffStates(deps).catch((error: unknown) =>
      request.log.error({ reqId: request.id, err: error }, 'requests in closed states are left to the job'),
    )
    return readDeskStates(deps.db, todayOf(deps.clock()))
  })
}
