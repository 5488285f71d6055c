import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, EndpointBody, EndpointParams, EndpointQuery, EndpointReply } from '#contract/endpoint.ts'
import { ErrorReply } from '#contract/errors.ts'
import { Failure } from '../failure.ts'
import type { App } from './app-instance.ts'
import { clientKey } from './client-key.ts'
import type { Investor } from './investor.ts'
import { type Limit, type Limits, throwRefusal } from './limits.ts'
import type { Answered, ReadyLane } from './ready-lane.ts'
import type { ReadyReplies } from './ready-replies.ts'

export type HandlerInput<E extends Endpoint> = {
  params: EndpointParams<E>
  query: EndpointQuery<E>
  body: EndpointBody<E>
  investor: E['access'] extends 'investor' ? Investor : Investor | null
  request: FastifyRequest
  reply: FastifyReply
}

export type RouteLimit = Limit & { by: 'ip' | 'investor' }

export type RouteOptions = {
  limits: readonly RouteLimit[]
  /** Bytes of the largest body; 64 KiB unless told. */
  bodyLimit?: number
  /** Cache-Control of a successful public GET; everything else is `private, no-store`. */
  cacheControl?: string
  /** Replies that the lane sends again; they count against the same limits. */
  ready?: Pick<ReadyReplies<unknown>, 'onSend'>
}

/** What routes are registered with: the app and the limits they count against. */
export type Http = {
  app: App
  limits: Limits
  local: LocalCalls
  lane: ReadyLane
  /** Tells about every answer when all of it was sent. */
  onAnswered(listener: (answered: Answered) => void): void
}

/** Public reads that the server's own renderer calls without HTTP, by method and path. */
export type LocalCalls = Map<string, (input: { params?: unknown; query?: unknown }) => Promise<unknown>>

export const localKey = (endpoint: Pick<Endpoint, 'method' | 'path'>) => `${endpoint.method} ${endpoint.path}`

/** Reads share generous limits that live in each process's memory. */
export const readLimits: readonly RouteLimit[] = [{ name: 'read', points: 600, seconds: 60, by: 'ip', inMemory: true }]

/**
 * Registers one contract endpoint: validates what comes in, requires a session where the contract says so, counts limits, and
 * strips the reply to the contract. A Buffer goes out as it is: the handler answers for its shape.
 */
export function route<E extends Endpoint>(
  http: Http,
  endpoint: E,
  options: RouteOptions,
  handler: (input: HandlerInput<E>) => Promise<EndpointReply<E> | Buffer>,
): void {
  const { ready } = options
  const ipLimits = options.limits.filter((limit) => limit.by === 'ip')
  const investorLimits = options.limits.filter((limit) => limit.by === 'investor')
  const cacheControl = endpoint.access === 'public' && endpoint.method === 'GET' ? options.cacheControl : undefined
  http.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.access === 'investor' ? { security: [{ bearer: [] }] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { 200: endpoint.reply, '4xx': ErrorReply },
    },
    onRequest(request, _reply, done) {
      const { identified } = request
      const waiting = consumeAll(http.limits, ipLimits, clientKey(request.ip))
      if (waiting || identified) Promise.all([waiting, identified]).then(() => done(), done)
      else done()
    },
    ...(ready ? { onSend: ready.onSend } : {}),
    ...(endpoint.access === 'investor'
      ? {
          async preParsing(request: FastifyRequest) {
            if (!request.investor)
              throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
            await consumeAll(http.limits, investorLimits, request.investor.id)
          },
        }
      : {}),
    async handler(request, reply) {
      reply.header('cache-control', cacheControl ?? 'private, no-store')
      return handler({
        params: request.params,
        query: request.query,
        body: request.body,
        investor: request.investor,
        request,
        reply,
      } as HandlerInput<E>)
    },
  })
}

/** Takes a point of each limit in turn; waits only for those that the database counts. Throws or rejects with the 429. */
function consumeAll(limits: Limits, all: readonly Limit[], key: string): Promise<void> | undefined {
  return throwRefusal(limits.takeInTurn(all.map((limit) => ({ limit, key }))))
}

/** Lets the server's own renderer call a public read. The implementation sees validated input and answers plain objects. */
export function localRoute<E extends Endpoint>(
  http: Http,
  endpoint: E,
  implementation: (input: {
    params: EndpointParams<E>
    query: EndpointQuery<E>
  }) => Promise<EndpointReply<E>> | EndpointReply<E>,
): void {
  http.local.set(localKey(endpoint), async (input) =>
    implementation({
      params: parsePart(endpoint.params, input.params ?? {}) as EndpointParams<E>,
      query: parsePart(endpoint.query, input.query ?? {}) as EndpointQuery<E>,
    }),
  )
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Failure('invalid', parsed.error.issues[0]?.message ?? 'Bad request')
  return parsed.data
}
