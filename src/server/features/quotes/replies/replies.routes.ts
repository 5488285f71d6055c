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
import {
  type AnswerDeps,
  answerWithMessage,
  answerWithQuote,
  declineWithLink,
  markSeenWithLink,
  stopWithLink,
} from './answer-request.ts'
import type { LinkedRequest } from './links.queries.ts'
import { type ReadReplyDeps, readReply } from './read-reply.ts'
import { openLink } from './with-link.ts'

const addressLimits: readonly RouteLimit[] = [{ name: 'reply-ip', points: 120, seconds: 60, by: 'ip' }]
/** Counted per request, over all its links. */
const linkLimit: Limit = { name: 'reply-link', points: 60, seconds: 60 }
const quoteLimit: Limit = { name: 'reply-quotes', points: 20, seconds: 86_400 }
const messageLimit: Limit = { name: 'reply-messages', points: 60, seconds: 86_400 }

/** Registers the endpoints of lenders' private links. The token in a header authorizes the call. */
export function registerReplies(http: Http, deps: ReadReplyDeps & AnswerDeps): void {
  /**
   * Returns the request that the token in the call's header opens, and counts the call against that request's limits.
   * @throws Failure 404 for an invalid link, 429 above a limit.
   */
  async function authorizeLink(request: FastifyRequest, reply: FastifyReply, ...limits: Limit[]) {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const link = await openLink(deps, request.headers[replyTokenHeader])
    for (const limit of [linkLimit, ...limits]) await http.limits.consume(limit, link.requestId)
    return link
  }

  /** Runs `write` on the request that the token in the call's header opens, after counting the call. */
  async function writeWithLink<Result>(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    limits: Limit[],
    write: (link: LinkedRequest) => Promise<Result>,
  ): Promise<Result> {
    return write(await authorizeLink(request, reply, ...limits))
  }

  http.pages.push({ path: '/reply/*', isPrivate: true, token: 'path' })
  localRoute(http, getReplyEndpoint, async ({ headers }) =>
    readReply(deps, await openLink(deps, headers[replyTokenHeader])),
  )
  route(http, getReplyEndpoint, { limits: addressLimits }, async ({ request, reply }) =>
    readReply(deps, await authorizeLink(request, reply)),
  )
  route(http, seeReplyEndpoint, { limits: addressLimits }, (call) =>
    writeWithLink(call, [], (link) => markSeenWithLink(deps, link)),
  )
  route(http, sendQuoteEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    writeWithLink(call, [quoteLimit], (link) => answerWithQuote(deps, link, body)),
  )
  route(http, sendReplyMessageEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    writeWithLink(call, [messageLimit], (link) => answerWithMessage(deps, link, body.body)),
  )
  route(http, declineRequestEndpoint, { limits: addressLimits }, ({ body, ...call }) =>
    writeWithLink(call, [messageLimit], (link) => declineWithLink(deps, link, body)),
  )
  route(http, stopRepliesEndpoint, { limits: addressLimits }, (call) =>
    writeWithLink(call, [], (link) => stopWithLink(deps, link)),
  )
}
