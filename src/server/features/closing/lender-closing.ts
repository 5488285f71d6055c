import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  closingChangedMessage,
  confirmClosingEndpoint,
  getLenderClosingEndpoint,
  type LenderClosing,
} from '#contract/closing/lender-closing.ts'
import { replyTokenHeader } from '#contract/quotes/lender-reply.ts'
import { Failure } from '#server/failure.ts'
import type { WriteDeps } from '#server/features/quotes/in-investor-transaction.ts'
import { openLink, withLink } from '#server/features/quotes/replies/with-link.ts'
import { findRequest } from '#server/features/quotes/requests.queries.ts'
import { type Http, type RouteLimit, route } from '#server/platform/http/route.ts'
import { confirmClosing, findClosingWithLender } from './closings.queries.ts'

const addressLimits: readonly RouteLimit[] = [{ name: 'reply-closing-ip', points: 120, seconds: 60, by: 'ip' }]
const linkLimit = { name: 'reply-closing', points: 60, seconds: 60 }

/** Registers the endpoints where a lender uses its private link to read and confirm the terms that a deal closed on. */
export function registerLenderClosing(http: Http, deps: WriteDeps): void {
  async function enter({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const link = await openLink(deps, request.headers[replyTokenHeader])
    await http.limits.consume(linkLimit, link.requestId)
    return link
  }

  route(http, getLenderClosingEndpoint, { limits: addressLimits }, async (call) => {
    const found = await findRequest(deps.db, (await enter(call)).requestId)
    const closing = found && (await findClosingWithLender(deps.db, found.request))
    return { closing: closing ? toLenderClosing(closing) : null }
  })

  route(http, confirmClosingEndpoint, { limits: addressLimits }, async ({ body, ...call }) =>
    withLink(deps, await enter(call), async ({ tx, now }, { request }) => {
      const closing = await findClosingWithLender(tx, request)
      if (closing?.id !== body.finalTermsId.toLowerCase() || closing.fundedOn !== body.fundedOn)
        throw new Failure('conflict', closingChangedMessage, { reason: 'closing-changed' })
      if (closing.confirmedAt === null) await confirmClosing(tx, closing.id, now)
      return toLenderClosing({ ...closing, confirmedAt: closing.confirmedAt ?? now })
    }),
  )
}

function toLenderClosing({
  id,
  fundedOn,
  confirmedAt,
  ...terms
}: NonNullable<Awaited<ReturnType<typeof findClosingWithLender>>>): LenderClosing {
  return { finalTermsId: id, terms, fundedOn: fundedOn!, confirmedAt: confirmedAt?.toISOString() ?? null }
}
