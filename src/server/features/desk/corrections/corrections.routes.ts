import {
  acceptCorrectionEndpoint,
  listCorrectionsEndpoint,
  refuseCorrectionEndpoint,
} from '#contract/desk/desk-corrections.ts'
import {
  programFields,
  proposeChangesEndpoint,
  readClaimEndpoint,
  reportWrongFigureEndpoint,
  requestClaimEndpoint,
} from '#contract/lenders/corrections.ts'
import { Failure } from '#server/failure.ts'
import { createToken, hashToken } from '#server/features/accounts/random-token.ts'
import { getLenderById } from '#server/features/lenders/editing/change-lender.ts'
import { toLenderTexts } from '#server/features/lenders/editing/lender-texts.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { registerWithHoneypot } from '#server/features/site/honeypot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteOptions, readLimits, route } from '#server/platform/http/route.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { canClaim } from './claim-address.ts'
import { claimMailJob } from './corrections.jobs.tsx'
import { insertClaim, insertCorrection, listCorrectionRows, openClaim } from './corrections.queries.ts'
import type { ProposedChange } from './corrections.table.ts'
import { acceptCorrection, refuseCorrection } from './decide-correction.ts'
import { proposeChanges, toClaimedLender } from './propose-changes.ts'

const perHour: RouteOptions = { limits: [{ name: 'corrections-ip', points: 10, seconds: 3600, by: 'ip' }] }
const perLender: Limit = {
  name: 'corrections-lender',
  points: 3,
  seconds: 86_400,
  message: 'You’ve already sent several reports about this lender today. Please try again tomorrow.',
}
const claimMails: Limit = { name: 'claim-mails', points: 3, seconds: 86_400 }
/** Limits the claim emails about one lender, across all addresses. */
const claimMailsOfLender: Limit = { name: 'claim-mails-lender', points: 5, seconds: 86_400 }
const writes: RouteOptions = { limits: [{ name: 'desk-write', points: 300, seconds: 60, by: 'ip', inMemory: true }] }
const claimDays = 7
export type CorrectionsDeps = {
  db: Database
  jobs: Jobs
  clock: () => Date
  catalogue: { refresh(): Promise<unknown> }
}

/** Registers visitors' reports, lenders' proposals, and the operators' queue that decides them. */
export function registerCorrections(http: Http, deps: CorrectionsDeps): void {
  http.pages.push({ path: '/claim/*', isPrivate: true, token: 'path' })
  registerPublic(http, deps)
  const { db, clock, catalogue } = deps

  route(http, listCorrectionsEndpoint, { limits: readLimits }, async ({ query }) => {
    const { rows, total } = await listCorrectionRows(db, query)
    return {
      total,
      rows: rows.map((row) => ({
        id: row.id,
        lenderId: row.lenderId,
        lenderName: row.lender.name,
        kind: row.kind,
        source: row.source,
        hasEmail: row.email !== null,
        status: row.status,
        reason: row.reason,
        createdAt: row.createdAt.toISOString(),
        changes: withCurrentTexts(row.lender, row.changes),
      })),
    }
  })
  route(http, acceptCorrectionEndpoint, writes, async ({ params, body, operator }) => {
    const count = await acceptCorrection(db, operator.id, params.id, body.changes, clock())
    await catalogue.refresh()
    return {
      message: count === 0 ? 'The page already says that.' : `${count} ${count === 1 ? 'field' : 'fields'} changed.`,
    }
  })
  route(http, refuseCorrectionEndpoint, writes, async ({ params, body, operator }) => {
    const isMailed = await refuseCorrection(deps, operator.id, params.id, body.reason)
    return { message: isMailed ? 'Refused. The reason is on its way by email.' : 'Refused.' }
  })
}

/** Adds the lender's current text to each proposed change. */
function withCurrentTexts(lender: ExistingLender, changes: readonly ProposedChange[]) {
  const texts = toLenderTexts(lender)
  return changes.map((one) => {
    const holder = one.program === null ? texts : texts.programs.find(({ name }) => name === one.program)
    return { ...one, current: holder?.fields[one.field] ?? '' }
  })
}

function registerPublic(http: Http, { db, jobs }: CorrectionsDeps): void {
  async function getActiveLender(id: string) {
    const lender = await getLenderById(db, id)
    if (!lender.isActive) throw new Failure('missing', 'Not found')
    return lender
  }
  async function getClaim(token: string) {
    const claim = await openClaim(db, hashToken(token))
    if (!claim) throw new Failure('missing', 'This link has expired. Request a new one on the lender’s page.')
    return { ...claim, lender: await getLenderById(db, claim.lenderId) }
  }

  registerWithHoneypot(http, (scope) => {
    route(scope, reportWrongFigureEndpoint, perHour, async ({ params, body, request }) => {
      const lender = await getActiveLender(params.id)
      const program = lender.programs.find(({ name }) => name === body.program)?.name ?? null
      if (lender.programs.length > 0 && programFields.has(body.field) && program === null)
        throw new Failure('invalid', 'Choose the program that this is about', {
          fields: { program: 'Choose the program that this is about' },
        })
      await http.limits.consume(perLender, `${lender.id} ${clientKey(request.ip)}`)
      const changes = [
        { program: programFields.has(body.field) ? program : null, field: body.field, value: body.value },
      ]
      const { source, email } = body
      await insertCorrection(db, { lenderId: lender.id, kind: 'report', changes, source, email: email || null })
      return { message: 'Thank you. We review every report.' }
    })
    route(scope, requestClaimEndpoint, perHour, async ({ params, body }) => {
      const lender = await getActiveLender(params.id)
      if (!canClaim(body.email, lender)) {
        const message = 'Enter the address on this page, or one at the domain of the lender’s website.'
        throw new Failure('invalid', message, { fields: { email: message } })
      }
      const mayMail =
        (await http.limits.tryConsume(claimMails, `${lender.id} ${body.email}`)) &&
        (await http.limits.tryConsume(claimMailsOfLender, lender.id))
      if (mayMail)
        await inTransaction(db, async (tx) => {
          const tokenHash = createToken().hash
          const id = await insertClaim(tx, { lenderId: lender.id, email: body.email, tokenHash, days: claimDays })
          await jobs.send(tx, claimMailJob, { id })
        })
      return { message: 'We’ve emailed a link to this address. It works for seven days.' }
    })
  })

  route(http, readClaimEndpoint, perHour, async ({ params }) => toClaimedLender((await getClaim(params.token)).lender))
  route(http, proposeChangesEndpoint, perHour, async ({ params, body }) => {
    const { lender, email } = await getClaim(params.token)
    await http.limits.consume(perLender, `${lender.id} ${email}`)
    await proposeChanges(db, { lender, email, changes: body.changes, note: body.note })
    return { message: 'Thank you. We review before publishing.' }
  })
}
