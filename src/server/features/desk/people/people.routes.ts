import {
  changePersonsEmailEndpoint,
  confirmPersonsEmailEndpoint,
  deactivatePersonEndpoint,
  endPersonsSessionsEndpoint,
  erasePersonEndpoint,
  exportPersonEndpoint,
  getPersonEndpoint,
  listConsentsEndpoint,
  listPeopleEndpoint,
  lookAtFinancialsEndpoint,
  peoplePageSize,
  reactivatePersonEndpoint,
  resendConfirmationEndpoint,
} from '#contract/desk/people.ts'
import { Failure } from '#server/failure.ts'
import { purgeAfterDays } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { deskActor } from '#server/features/activity/record-activity.ts'
import { listConsentsOfPhone } from '#server/features/quotes/consents.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { deactivateUser, endUserSessions, eraseUser, reactivateAccount } from './change-account.ts'
import { changeEmail, confirmEmail, resendVerification } from './change-email.ts'
import { countUsers, findUserDetails, listUsers } from './people.queries.ts'
import { exportUserData, toUserDetails, toUserRow, viewFinancials } from './view-user.ts'

export type PeopleDeps = { db: Database; jobs: Pick<Jobs, 'send'>; clock: () => Date }

const reads: RouteOptions = { limits: readLimits }
const writes: RouteOptions = { limits: [{ name: 'desk-people', points: 120, seconds: 60, by: 'ip' }] }

/** Registers the operator desk's routes for users: search, support, consents by phone number, erasure and export. */
export function registerDeskPeople(http: Http, deps: PeopleDeps): void {
  const { db, clock } = deps

  route(http, listPeopleEndpoint, reads, async ({ query: { search, state, page } }) => {
    const filter = { search, state }
    const offset = (page - 1) * peoplePageSize
    const [rows, total] = await Promise.all([
      listUsers(db, filter, { limit: peoplePageSize, offset }),
      countUsers(db, filter),
    ])
    return { rows: rows.map(toUserRow), total }
  })
  route(http, getPersonEndpoint, reads, async ({ params }) => {
    const found = await findUserDetails(db, params.id)
    if (!found) throw new Failure('missing', 'This account no longer exists.')
    return toUserDetails(found)
  })
  route(http, listConsentsEndpoint, writes, async ({ body }) => {
    const rows = await listConsentsOfPhone(db, body.phone)
    return {
      consents: rows.map(({ id, lenderName, calls, texts, wording, givenAt, withdrawnAt, erasedAt }) => ({
        ...{ id, lenderName, calls, texts, wording },
        givenAt: givenAt.toISOString(),
        withdrawnAt: withdrawnAt?.toISOString() ?? null,
        erasedAt: erasedAt?.toISOString() ?? null,
      })),
    }
  })
  route(http, lookAtFinancialsEndpoint, writes, async ({ params, operator }) =>
    viewFinancials(db, deskActor(operator), params.id),
  )
  route(http, resendConfirmationEndpoint, writes, async ({ params, operator }) => {
    const { email } = await resendVerification(deps, deskActor(operator), params.id)
    return { message: `The email to ${email} is on its way.` }
  })
  route(http, confirmPersonsEmailEndpoint, writes, async ({ params, operator }) => {
    const { email } = await confirmEmail(db, deskActor(operator), params.id)
    return { message: `${email} is confirmed.` }
  })
  route(http, changePersonsEmailEndpoint, writes, async ({ params, body, operator }) => {
    const { from, to } = await changeEmail(deps, deskActor(operator), params.id, body.email)
    return { message: `${from} is now ${to}. Both addresses get an email.` }
  })
  route(http, endPersonsSessionsEndpoint, writes, async ({ params, operator }) => {
    const { ended } = await endUserSessions(db, deskActor(operator), params.id)
    return { message: ended === 1 ? 'One session was ended.' : `${ended} sessions were ended.` }
  })
  route(http, deactivatePersonEndpoint, writes, async ({ params, operator }) => {
    const { email } = await deactivateUser(db, deskActor(operator), params.id)
    return { message: `${email} is deactivated. Its data is deleted in ${purgeAfterDays} days.` }
  })
  route(http, reactivatePersonEndpoint, writes, async ({ params, operator }) => {
    const { email } = await reactivateAccount(db, deskActor(operator), params.id)
    return { message: `${email} can sign in again.` }
  })
  route(http, erasePersonEndpoint, writes, async ({ params, body, operator }) => {
    const { email } = await eraseUser(db, deskActor(operator), {
      userId: params.id,
      email: body.email,
      now: clock(),
    })
    return { message: `${email} was deleted. Backups keep the data until they expire.` }
  })
  route(http, exportPersonEndpoint, writes, async ({ params, operator }) =>
    exportUserData(db, deskActor(operator), params.id, clock()),
  )
}
