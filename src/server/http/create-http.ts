import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import pino from 'pino'
import type { App } from './app-instance.ts'
import { replyNotFound, replyWithError } from './error-replies.ts'
import type { FindInvestor } from './investor.ts'
import type { Limits } from './limits.ts'
import { registerOverloadShedding } from './overload.ts'
import { type Answered, createReadyLane, type TrustProxy } from './ready-lane.ts'
import { registerRequestBudget } from './request-budget.ts'
import { createRequestLog } from './request-log.ts'
import type { Http } from './route.ts'
import { serializeWithZod, validateWithZod } from './zod-schemas.ts'

const infoLevel = pino.levels.values['info']!

/** The bare HTTP layer: parsing, sessions, limits, error replies. Features register their routes on what it returns. */
export function createHttp(options: {
  logger: FastifyBaseLogger
  trustProxy: TrustProxy
  limits: Limits
  findInvestor: FindInvestor
}): Http {
  const listeners: ((answered: Answered) => void)[] = []
  function onAnswered(answered: Answered): void {
    for (const listener of listeners) listener(answered)
  }
  const lane = createReadyLane({ trustProxy: options.trustProxy, limits: options.limits, onAnswered })
  const app = Fastify({
    serverFactory(handler) {
      const server = createServer({ requestTimeout: 30_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 })
      server.setTimeout(60_000)
      return server.on('request', (request, response) => {
        if (!lane.answer(request, response)) handler(request, response)
      })
    },
    loggerInstance: options.logger,
    // Our own line says the route's pattern; Fastify's would say the raw address, which can hold a token.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: createRequestLog,
    trustProxy: options.trustProxy,
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    // An address that cannot be decoded never reaches a route; Fastify's own answer would repeat it.
    frameworkErrors(error, request, reply) {
      // No hook runs this early, so the headers that matter to a refusal are set here.
      reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
      replyWithError(error, request, reply)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validateWithZod)
  app.setSerializerCompiler(serializeWithZod)
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyNotFound)
  app.decorateRequest('investor', null)
  app.decorateRequest('identified', null)
  registerRequestBudget(app)
  // Before the look-up of the session: a request that is turned away must not have waited for the database first.
  const { isTurnFull } = registerOverloadShedding(app)
  lane.closeWhile(isTurnFull)
  async function signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void> {
    // A database that is away throws here and is answered 503, never taken for a sign-out.
    const found = await options.findInvestor(token)
    if (!found) return
    request.investor = found.investor
    for (const [name, value] of Object.entries(found.headers ?? {})) reply.header(name, value)
  }
  // Hooks of every request take a callback: a promise for each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    const { authorization } = request.headers
    if (authorization === undefined || !request.url.startsWith('/api/')) return done()
    const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1]
    if (!token) return done()
    const isPublicRead = request.method === 'GET' && request.routeOptions.schema?.security === undefined
    // A public read never needs to know who asks, so a stored token must not cost it a query or an outage.
    if (isPublicRead) return done()
    // The route waits for it, beside its own first look at the database.
    request.identified = signIn(request, reply, token)
    // Heard of there as well; a request that never gets there must not end the process.
    request.identified.catch(() => {})
    done()
  })
  // Closing ends connections that are idle at that moment; one whose answer comes later would stay open for its whole
  // keep-alive time and hold up the end of the process, so those answers say that they are the last.
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  lane.closeWhile(() => isStopping)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    onAnswered({ id: request.id, method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
  const isLogged = () => (pino.levels.values[options.logger.level] ?? Number.POSITIVE_INFINITY) <= infoLevel
  listeners.push(({ id, method, route, status, ms }) => {
    if (!isLogged()) return
    const reqId = id ?? randomUUID()
    options.logger.info({ reqId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
  })
  return {
    app: app satisfies App,
    limits: options.limits,
    local: new Map(),
    lane,
    onAnswered: (listener) => listeners.push(listener),
  }
}
