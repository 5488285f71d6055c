import { randomUUID } from 'node:crypto'
import fastifyCompress from '@fastify/compress'
import fastifyEtag from '@fastify/etag'
import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyBaseLogger, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import helmet, { type HelmetOptions } from 'helmet'
import { Failure } from '#server/failure.ts'
import type { App } from './app-instance.ts'
import { createAuthenticate, type FindInvestor, type RequireOperator } from './authenticate.ts'
import { replyNotFound, replyWithError } from './error-replies.ts'
import type { Limits } from './limits.ts'
import { registerOverload } from './overload.ts'
import { logRequests } from './request-log.ts'
import { createResponseCache } from './response-cache.ts'
import type { Http } from './route.ts'
import { validatorCompiler } from './storable-text.ts'

/**
 * Milliseconds that a client may take for its headers and for its whole request, and that a connection may be silent
 * during one.
 */
const slowClientMs = 20_000

const cacheLimits = { maxBytes: 64 * 1024 * 1024, maxAgeMs: 60_000 }

/**
 * Creates the Fastify app with the plugins and hooks of every request, and the services that routes share. Features
 * register their routes on the result.
 */
export async function createHttp(options: {
  logger: FastifyBaseLogger
  trustProxy: NonNullable<FastifyServerOptions['trustProxy']>
  limits: Limits
  findInvestor: FindInvestor
  requireOperator: RequireOperator
  hsts: 'host' | 'subdomains' | undefined
  tracing: { traceRequests(app: App): void } | undefined
  isAnnounced: Http['isAnnounced']
}): Promise<Http> {
  const security = securityHeaders(options.hsts)
  const app = Fastify({
    connectionTimeout: slowClientMs,
    requestTimeout: slowClientMs,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: slowClientMs, connectionsCheckingInterval: 1000 },
    loggerInstance: options.logger,
    // `logRequests` logs the route's pattern instead. Fastify would log the raw URL, which can hold a token.
    logController: new LogController({ disableRequestLogging: true }),
    // A logger per request is expensive. Log lines carry the request's id themselves.
    childLoggerFactory: (logger) => logger,
    trustProxy: options.trustProxy,
    // A page whose module failed to load requests it at a changed URL, because browsers cache failed modules by URL.
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/assets\/\d\//, '/assets/'),
    bodyLimit: 64 * 1024,
    genReqId: () => randomUUID(),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2000, ignoreTrailingSlash: false },
    // Fastify's own reply would repeat a URL that can't be decoded.
    frameworkErrors(error, request, reply) {
      // Hooks don't run this early.
      reply.header('permissions-policy', permissionsPolicy)
      helmet(security)(request.raw, reply.raw, () => replyWithError(error, request, reply))
    },
  })
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(replyNotFound)
  app.decorateRequest('investor', null)
  app.decorateRequest('operator', null)
  app.decorateRequest('preloaded', null)
  options.tracing?.traceRequests(app)
  await app.register(fastifyHelmet, security)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', permissionsPolicy)
    done()
  })
  rejectSecondHost(app)
  const databaseLimit = registerOverload(app)
  // Weak, because the tag of a response compressed on the fly is computed from the plain text.
  await app.register(fastifyEtag, { weak: true })
  // The plugin's empty 304 has a Content-Length of 0, which caches could store as the page's length.
  app.addHook('onSend', (_request, { statusCode }, payload, done) => done(null, statusCode === 304 ? null : payload))
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], globalDecompression: false })
  closeConnectionsWhenStopping(app)
  logRequests(app)
  return {
    app: app satisfies App,
    limits: options.limits,
    authenticate: createAuthenticate(options.findInvestor),
    requireOperator: options.requireOperator,
    cache: createResponseCache(cacheLimits),
    local: new Map(),
    databaseLimit,
    pages: [],
    isAnnounced: options.isAnnounced,
  }
}

const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), interest-cohort=()'

/** Security headers of every response. Pages add their own content security policy. */
function securityHeaders(hsts: 'host' | 'subdomains' | undefined) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Browsers that have used https must not be downgraded to http.
    strictTransportSecurity: hsts ? { maxAge: 31_536_000, includeSubDomains: hsts === 'subdomains' } : false,
  } as const satisfies HelmetOptions
}

/** Node keeps the first of two Host headers, but a proxy may have used the second. */
function rejectSecondHost(app: App): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    let hosts = 0
    for (let at = 0; at < raw.rawHeaders.length; at += 2)
      if (raw.rawHeaders[at]!.length === 4 && raw.rawHeaders[at]!.toLowerCase() === 'host') hosts++
    done(hosts > 1 ? new Failure('invalid', 'The request has more than one Host header.') : undefined)
  })
}

/**
 * Sends `Connection: close` while stopping. Closing the server only ends idle connections; others would stay open for
 * their keep-alive time and delay the end of the process.
 */
function closeConnectionsWhenStopping(app: App): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}
