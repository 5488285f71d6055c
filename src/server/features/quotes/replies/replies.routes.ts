import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  declineRequestEndpoint,
  getReplyEndpoint,
  replyTokenHeader,
  seeReplyEndpoint,
  sendQuoteEndpoint,
  sendReplyMessageEndpoint,
  stopRepliesEndpoint,
} from '#contract/quotes/lender-reply.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, localRoute, type RouteLimit, route } from '#server/platform/http/route.ts'
import { answerWithMessage, answerWithQuote, declineWithLink, seeWithLink, stopWithLink } from './answer-request.ts'
import { type ReadReplyDeps, readReply } from './read-reply.ts'
import type { AnswerDeps } from './record-answer.ts'
import { openLink } from './with-link.ts'

const addressLimits: readonly RouteLimit[] = [{ name: 'reply-ip', points: 120, seconds: 60, by: 'ip' }]
/** Of one request, whichever of its links is used. */
const linkLimit: Limit = { name: 'reply-link', points: 60, seconds: 60 }
const quoteLimit: Limit = { name: 'reply-quotes', points: 20, seconds: 86_400 }
const messageLimit: Limit = { name: 'reply-messages', points: 60, seconds: 86_400 }

/** The lender's side: no account, only a private link, whose token comes in a header and never in an address. */
export function registerReplies(http: Http, deps: ReadReplyDeps & AnswerDeps): void {
  async function enter(request: FastifyRequest, reply: FastifyReply, ...limits: Limit[]) {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const token = request.headers[replyTokenHeader]
    const { requestId } = await openLink(deps, token)
    for (const limit of [linkLimit, ...limits]) await http.limits.consume(limit, requestId)
    return token
  }

  async function answer<Result>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    limits: Limit[],
    write: (token: unknown) => Promise<Result>,
  ): Promise<Result> {
    return write(await enter(request, reply, ...limits))
  }

  http.pages.push({ path: '/reply/*', isPrivate: true, token: 'path' })
  localRoute(http, getReplyEndpoint, ({ headers }) => readReply(deps, headers[replyTokenHeader]))
  route(http, getReplyEndpoint, { limits: addressLimits }, async ({ request, reply }) =>
    readReply(deps, await enter(request, reply)),
  )
  route(http, seeReplyEndpoint, { limits: addressLimits }, (call) =>
    answer(call, [], (token) => seeWithLink(deps, token)),
  )
  route(http, sendQuoteEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    answer(call, [quoteLimit], (token) => answerWithQuote(deps, token, body)),
  )
  route(http, sendReplyMessageEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    answer(call, [messageLimit], (token) => answerWithMessage(deps, token, body.body)),
  )
  route(http, declineRequestEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    answer(call, [messageLimit], (token) => declineWithLink(deps, token, body)),
  )
  route(http, stopRepliesEndpoint, { limits: addressLimits }, (call) =>
    answer(call, [], (token) => stopWithLink(deps, token)),
  )
}
