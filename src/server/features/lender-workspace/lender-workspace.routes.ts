import type { FastifyRequest } from 'fastify'
import {
  addLenderMemberEndpoint,
  addLenderTemplateEndpoint,
  getLenderResultsEndpoint,
  getLenderSessionEndpoint,
  getLenderTermsEndpoint,
  type LenderTemplate,
  listLenderMembersEndpoint,
  listLenderRequestsEndpoint,
  listLenderTemplatesEndpoint,
  listMembersAtDeskEndpoint,
  maxTemplates,
  openLenderRequestEndpoint,
  openLenderSessionEndpoint,
  putLenderTermsEndpoint,
  removeLenderMemberEndpoint,
  removeLenderTemplateEndpoint,
  removeMemberAtDeskEndpoint,
  requestLenderSignInEndpoint,
  signInSentMessage,
  signOutLenderEndpoint,
} from '#contract/lender-workspace/lender-workspace.ts'
import { isUuid } from '#domain/text/slug.ts'
import { Failure } from '#server/failure.ts'
import { recordActivity } from '#server/features/activity/record-activity.ts'
import { proposeChanges, toClaimedLender } from '#server/features/desk/corrections/propose-changes.ts'
import { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import type { LenderFactsReader } from '#server/features/quotes/facts/lender-facts.ts'
import type { WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import type { RoundsDeps } from '#server/features/site/is-rounds-on.ts'
import type { Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteLimit, readLimits, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { listInbox, openInboxRequest } from './inbox.ts'
import {
  type LenderSession,
  openLenderSession,
  queueSignInMail,
  requireLenderSession,
  toSignedInLender,
} from './lender-sign-in.tsx'
import {
  deleteSession,
  deleteSessionsOf,
  deleteTemplate,
  findWorkspaceLender,
  listLendersOfAddress,
  listTemplateRows,
  saveTemplate,
} from './lender-workspace.queries.ts'
import { addMember, listMembers, removeMember } from './members.ts'
import { readResults } from './results.ts'

const signInLimits: readonly RouteLimit[] = [{ name: 'lender-sign-in-ip', points: 20, seconds: 3600, by: 'ip' }]
const sessionLimits: readonly RouteLimit[] = [{ name: 'lender-session-ip', points: 60, seconds: 3600, by: 'ip' }]
const addressLimits: readonly RouteLimit[] = [{ name: 'lender-workspace-ip', points: 300, seconds: 60, by: 'ip' }]
/**
 * Limits of sign-in emails per address of a lender, and per lender. Beyond them, the reply is the same but nothing is
 * sent.
 */
const mailsOfAddress: Limit = { name: 'lender-sign-in-mails', points: 5, seconds: 3600 }
const mailsOfLender: Limit = { name: 'lender-sign-in-mails-lender', points: 30, seconds: 86_400 }
/** Limits of calls per member and per lender. */
const callsOfMember: Limit = { name: 'lender-calls-member', points: 240, seconds: 60 }
const callsOfLender: Limit = { name: 'lender-calls', points: 600, seconds: 60 }
const invitesOfLender: Limit = { name: 'lender-invites', points: 20, seconds: 86_400 }
const proposalsOfLender: Limit = { name: 'lender-proposals', points: 20, seconds: 86_400 }

type LenderWorkspaceDeps = WriteDeps & RoundsDeps & { jobs: Pick<Jobs, 'send'>; lenderFacts: LenderFactsReader }

/**
 * Registers the lenders' workspace, which has its own sessions. Each session reads and changes only its lender's data.
 * Also registers the list and removal of any lender's members at the desk, for operators.
 */
export function registerLenderWorkspace(http: Http, deps: LenderWorkspaceDeps): void {
  const { db, clock } = deps

  async function enter(request: FastifyRequest, ...limits: Limit[]): Promise<LenderSession> {
    const session = await requireLenderSession(db, request.headers.authorization)
    await http.limits.consume(callsOfMember, `${session.lender.id} ${session.email}`)
    for (const limit of [callsOfLender, ...limits]) await http.limits.consume(limit, session.lender.id)
    return session
  }

  http.pages.push({ path: '/lender', isPrivate: true }, { path: '/lender-sign-in/*', isPrivate: true, token: 'path' })
  route(http, requestLenderSignInEndpoint, { limits: signInLimits }, async ({ body }) => {
    const email = body.email.toLowerCase()
    for (const { id } of await listLendersOfAddress(db, email)) {
      const mayMail =
        (await http.limits.tryConsume(mailsOfAddress, `${id} ${email}`)) &&
        (await http.limits.tryConsume(mailsOfLender, id))
      if (mayMail) await inTransaction(db, (tx) => queueSignInMail(tx, deps, { lenderId: id, email }))
    }
    return { message: signInSentMessage }
  })
  route(http, openLenderSessionEndpoint, { limits: sessionLimits }, ({ body }) => openLenderSession(db, body.token))
  route(http, getLenderSessionEndpoint, { limits: addressLimits }, async ({ request }) =>
    toSignedInLender(await enter(request)),
  )
  route(http, signOutLenderEndpoint, { limits: addressLimits }, async ({ body, request }) => {
    const { sessionId, email, lender } = await enter(request)
    if (!body.everywhere) await deleteSession(db, sessionId)
    else await inTransaction(db, (tx) => deleteSessionsOf(tx, { lenderId: lender.id, email }))
    return { message: body.everywhere ? 'Signed out of all devices.' : 'Signed out.' }
  })

  route(http, listLenderRequestsEndpoint, { limits: addressLimits }, async ({ request }) => ({
    requests: await listInbox(db, deps, (await enter(request)).lender.id),
  }))
  route(http, openLenderRequestEndpoint, { limits: addressLimits }, async ({ params, request }) => ({
    token: await openInboxRequest(deps, { lenderId: (await enter(request)).lender.id, requestId: params.id }),
  }))

  route(http, getLenderTermsEndpoint, { limits: addressLimits }, async ({ request }) =>
    toClaimedLender(await getLenderById(db, (await enter(request)).lender.id)),
  )
  route(http, putLenderTermsEndpoint, { limits: addressLimits }, async ({ body, request }) => {
    const { lender, email } = await enter(request, proposalsOfLender)
    await proposeChanges(db, { lender: await getLenderById(db, lender.id), email, ...body })
    return { message: 'Thank you. We review it before it appears.' }
  })
  route(http, getLenderResultsEndpoint, { limits: addressLimits }, async ({ request }) =>
    readResults(db, deps, { lenderId: (await enter(request)).lender.id, now: clock() }),
  )

  route(http, listLenderMembersEndpoint, { limits: addressLimits }, async ({ request }) => ({
    members: await listMembers(db, (await enter(request)).lender),
  }))
  route(http, addLenderMemberEndpoint, { limits: addressLimits }, async ({ body, request }) => ({
    members: await addMember(deps, await enter(request, invitesOfLender), body.email),
  }))
  route(http, removeLenderMemberEndpoint, { limits: addressLimits }, async ({ query, request }) => {
    const { lender } = await enter(request)
    return { members: await removeMember(db, { lenderId: lender.id, memberId: requireId('Member', query.id) }) }
  })

  route(http, listLenderTemplatesEndpoint, { limits: addressLimits }, async ({ request }) => ({
    templates: await readTemplates(db, (await enter(request)).lender.id),
  }))
  route(http, addLenderTemplateEndpoint, { limits: addressLimits }, async ({ body, request }) => {
    const { lender } = await enter(request)
    return inTransaction(db, async (tx) => {
      const before = await readTemplates(tx, lender.id)
      const isNew = !before.some(({ kind, name }) => kind === body.kind && name === body.name)
      if (isNew && before.length >= maxTemplates)
        throw new Failure('conflict', `You can have at most ${maxTemplates} templates. Remove one first.`)
      await saveTemplate(tx, lender.id, body)
      return { templates: await readTemplates(tx, lender.id) }
    })
  })
  route(http, removeLenderTemplateEndpoint, { limits: addressLimits }, async ({ query, request }) => {
    const { lender } = await enter(request)
    await deleteTemplate(db, lender.id, requireId('Template', query.id))
    return { templates: await readTemplates(db, lender.id) }
  })

  route(http, listMembersAtDeskEndpoint, { limits: readLimits }, async ({ params }) => ({
    members: await listMembers(db, await getLender(db, params.id)),
  }))
  route(http, removeMemberAtDeskEndpoint, { limits: addressLimits }, async ({ params, query, operator }) => {
    const lender = await getLender(db, params.id)
    const memberId = requireId('Member', query.memberId)
    const members = await removeMember(db, { lenderId: lender.id, memberId }, (tx) =>
      recordActivity(tx, { via: 'desk', userId: operator.id }, [
        { action: 'lender.member-removed', subject: { kind: 'lender', id: lender.id, label: lender.name } },
      ]),
    )
    return { members }
  })
}

/**
 * @throws Failure 404 for a malformed id. The message names the record, because the desk's client takes a plain 'Not
 * found' to mean that the desk is closed.
 */
function requireId(record: 'Member' | 'Template', id: string): string {
  if (!isUuid(id)) throw new Failure('missing', `${record} not found`)
  return id
}

async function getLender(db: Db, id: string) {
  const lender = isUuid(id) ? await findWorkspaceLender(db, id) : undefined
  if (!lender) throw new Failure('missing', 'Lender not found')
  return lender
}

async function readTemplates(db: Db, lenderId: string): Promise<LenderTemplate[]> {
  return (await listTemplateRows(db, lenderId)).map(({ id, kind, name, body, quote }) =>
    kind === 'answer' ? { id, kind, name, body: body ?? '' } : { id, kind, name, quote: quote! },
  )
}
