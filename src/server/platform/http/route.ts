import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointBody, EndpointParams, EndpointQuery, EndpointReply } from '#contract/wire/endpoint.ts'
import { ErrorReply } from '#contract/wire/errors.ts'
import { Failure } from '#server/failure.ts'

import type { App } from './app-instance.ts'
import type { Authenticate, Investor, Operator, RequireOperator } from './authenticate.ts'
import { clientKey } from './client-key.ts'
import type { Limit, Limits } from './limits.ts'
import type { DatabaseLimit } from './overload.ts'
import type { ResponseCache } from './response-cache.ts'
import { holdsUnstorableText, unstorableText } from './storable-text.ts'

type HandlerInput<E extends Endpoint, Preloaded = undefined> = {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: EndpointBody<E>
  investor: E['access'] extends 'public' ? Investor | null : Investor
  operator: E['access'] extends 'operator' | 'operator-entry' ? Operator : null
  /** The result of `preload`. */
  preloaded: Preloaded
  /** The request's Idempotency-Key, if the endpoint accepts one. */
  idempotencyKey: E['isIdempotentByKey'] extends true ? string | undefined : undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Other headers pass through unchanged. */
const IdempotencyHeaders = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\w.:-]{8,128}$/, 'Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores')
    .optional()
    .describe('A request with the same key and body runs once. Repeat an unanswered request with its key.'),
})

export type RouteLimit = Limit & { by: 'ip' | 'investor' }

export type RouteOptions<Preloaded = undefined> = {
  /** Public endpoints ignore limits by investor. */
  limits: readonly RouteLimit[]
  /**
   * Reads data for the handler in parallel with the investor's limits, to save a round trip to the database. Ignored by
   * public endpoints.
   */
  preload?: (investor: Investor) => Promise<Preloaded>
  /** Maximum body size in bytes. 64 KiB by default. */
  bodyLimit?: number
  /** Cache-Control of a successful public GET. Other replies are `private, no-store`. */
  cacheControl?: string
  /** False when the response cache compresses instead. */
  compress?: false
  /** The handler matches a deal, so fewer of these requests run concurrently. */
  matchesDeals?: true
}

/** The app and the services that all routes share. */
export type Http = {
  app: App
  limits: Limits
  authenticate: Authenticate
  requireOperator: RequireOperator
  cache: ResponseCache
  local: LocalCalls
  databaseLimit: DatabaseLimit
  /** Page rules that features add to. */
  pages: PageRule[]
  /** Whether a feature is announced but not available yet. */
  isAnnounced(feature: Feature): Promise<boolean>
}

/**
 * A feature's declaration about its pages. Rules for the same path combine. A page without a rule is public and has no
 * query.
 */
export type PageRule = {
  /** A path. `*` as the last segment matches any one segment. */
  path: string
  /**
   * Query parameters that change the page, in canonical order, or `all` short ones sorted by name. Others are dropped.
   */
  parameters?: readonly string[] | 'all'
  /**
   * With `true`, the page is never cached and its query is kept whole. With `with-parameters`, it isn't cached when the
   * URL has one of `parameters`, and other parameters are dropped.
   */
  isPrivate?: true | 'with-parameters'
  /** Where the URL has a token: in the query, or as the last path segment, whose case is kept. */
  token?: 'query' | 'path'
  /** Rendering with parameters matches a deal: the request counts against these limits and waits for permits. */
  matchesDeals?: { limits: readonly Limit[] }
}

type Feature = NonNullable<Endpoint['feature']>

/** @throws Failure 404, as for an unknown URL, while the feature is only announced. */
export async function requireFeature(http: Pick<Http, 'isAnnounced'>, feature: Feature | undefined): Promise<void> {
  if (feature && (await http.isAnnounced(feature))) throw new Failure('missing', 'Not found')
}

/** Public reads that the server's own renderer calls without HTTP, by method and path. */
type LocalCalls = Map<string, (input: LocalInput) => Promise<unknown>>
export type LocalInput = { params?: unknown; query?: unknown; body?: unknown; headers?: Record<string, string> }

export const localKey = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** Reads share generous limits, counted in each process's memory. */
export const readLimits: readonly RouteLimit[] = [{ name: 'read', points: 600, seconds: 60, by: 'ip', inMemory: true }]

/**
 * Registers a contract endpoint: replies 404 while its feature is only announced, counts limits by IP address, requires
 * a session or the operator's role if the endpoint's access needs one, counts limits by investor, validates input, and
 * strips the reply to the contract. A public read doesn't look up the session, so a stored token costs no query and the
 * read works while the database is down; its `investor` is always null. Other public endpoints get the investor of a
 * valid token.
 */
export function route<E extends Endpoint, Preloaded = undefined>(
  http: Http,
  endpoint: E,
  options: RouteOptions<Preloaded>,
  handler: (input: HandlerInput<E, Preloaded>) => Promise<EndpointReply<E>>,
): void {
  const isPublicRead = endpoint.method === 'GET' && endpoint.access === 'public'
  register(http, endpoint, options, async (request, reply) => {
    reply.header('cache-control', (isPublicRead && options.cacheControl) || 'private, no-store')
    return handler(inputOf<E, Preloaded>(endpoint, request, reply))
  })
}

/**
 * Registers a public read like {@link route}, and stores its replies in the response cache for up to a minute, by path
 * and query. So the replies must depend on nothing else in the request.
 */
export function cachedRoute<E extends Endpoint & { access: 'public' }>(
  http: Http,
  endpoint: E,
  options: RouteOptions & { cacheControl: string },
  handler: (input: Pick<HandlerInput<E>, 'params' | 'query'>) => Promise<EndpointReply<E>> | EndpointReply<E>,
): void {
  const headers = { 'cache-control': options.cacheControl, 'content-type': 'application/json; charset=utf-8' }
  const ownKey = localKey(endpoint)
  register(http, endpoint, { ...options, compress: false }, async (request, reply) => {
    const input = inputOf<E>(endpoint, request, reply)
    const key = `${ownKey} ${JSON.stringify([input.params, input.query])}`
    return http.cache.send(request, reply, key, async () => {
      return { status: 200, headers, body: Buffer.from(reply.serialize(await handler(input)) as string) }
    })
  })
}

function inputOf<E extends Endpoint, Preloaded = undefined>(
  endpoint: E,
  request: FastifyRequest,
  reply: FastifyReply,
): HandlerInput<E, Preloaded> {
  const { params, query, body, investor, operator, preloaded } = request
  const idempotencyKey = endpoint.isIdempotentByKey ? request.headers['idempotency-key'] : undefined
  return { params, query, body, investor, operator, preloaded, idempotencyKey, request, reply } as HandlerInput<
    E,
    Preloaded
  >
}

/**
 * Registers the Fastify route. A request passes these checks in order: the feature, the limits by IP address (while the
 * session is looked up), the operator's role, and the limits by investor.
 */
function register(
  http: Http,
  endpoint: Endpoint,
  options: RouteOptions<unknown>,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  const ipLimits = options.limits.filter((limit) => limit.by === 'ip')
  const investorLimits = options.limits.filter((limit) => limit.by === 'investor')
  const needsInvestor = endpoint.access !== 'public'
  const isPublicRead = endpoint.method === 'GET' && !needsInvestor
  http.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    ...(options.compress === undefined ? {} : { compress: options.compress }),
    ...(options.matchesDeals ? { config: { matchesDeals: true as const } } : {}),
    schema: {
      summary: endpoint.summary,
      // Operator endpoints stay out of the API reference.
      hide: endpoint.access === 'operator' || endpoint.access === 'operator-entry',
      ...(needsInvestor ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      ...(endpoint.isIdempotentByKey ? { headers: IdempotencyHeaders } : {}),
      response: { 200: endpoint.reply, '4xx': ErrorReply },
    },
    async onRequest(request) {
      if (endpoint.feature) await requireFeature(http, endpoint.feature)
      const consumed = consumeAll(http.limits, ipLimits, clientKey(request.ip))
      if (isPublicRead) return consumed
      // Looks up the session in parallel with the first limit, to save a round trip to the database.
      await Promise.all([consumed, http.authenticate(request)])
      if (!needsInvestor) return
      if (endpoint.access === 'operator' || endpoint.access === 'operator-entry')
        request.operator = await http.requireOperator(endpoint, request.investor)
      if (!request.investor)
        throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
      const { investor } = request
      const consuming = consumeAll(http.limits, investorLimits, investor.id)
      ;[request.preloaded] = await Promise.all([options.preload?.(investor), consuming])
    },
    handler,
  })
}

/** Takes a point of each limit in order. Stops at the first limit that has none left. */
async function consumeAll(limits: Limits, all: readonly Limit[], key: string): Promise<void> {
  for (const limit of all) await limits.consume(limit, key)
}

/**
 * Lets the server's own renderer call a public read without HTTP, limits or a session. `implementation` gets validated
 * input, and its reply is stripped to the contract, because it is embedded in a page that anyone with the URL can read.
 * The call throws Failure 400 for invalid input, and 404 while the endpoint's feature is only announced.
 */
export function localRoute<E extends Endpoint>(
  http: Http,
  endpoint: E,
  implementation: (input: {
    params: EndpointParams<E>
    query: EndpointQuery<E>
    body: EndpointBody<E>
    /** Headers from the page's loader in lower case, such as a private link's token. */
    headers: Record<string, string>
  }) => Promise<EndpointReply<E>> | EndpointReply<E>,
): void {
  http.local.set(localKey(endpoint), async (input) => {
    await requireFeature(http, endpoint.feature)
    const params = parsePart(endpoint.params, input.params ?? {}) as EndpointParams<E>
    const query = parsePart(endpoint.query, input.query ?? {}) as EndpointQuery<E>
    const body = parsePart(endpoint.body, input.body ?? {}) as EndpointBody<E>
    if (holdsUnstorableText([query, body])) throw unstorableText()
    const answer = await implementation({ params, query, body, headers: input.headers ?? {} })
    return endpoint.reply.parse(answer)
  })
}

/** @throws Failure 400 with the first message. */
function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Failure('invalid', parsed.error.issues[0]?.message ?? 'Bad request')
  return parsed.data
}
