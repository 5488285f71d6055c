import { type Context, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import { routeLabel } from '#server/platform/http/route-label.ts'
import { productVersion } from '#server/project-root.ts'
import type { Tracing } from './start-tracing.ts'

/** Longer statements are truncated, because collectors reject large spans. */
const statementLength = 500

/**
 * Creates spans for requests, SQL statements and jobs, and sends them in batches as OTLP over HTTP. The exporter reads
 * OTEL_EXPORTER_OTLP_HEADERS and its other variables from the environment. Spans hold route patterns and parameterized
 * statements, never a URL, value or token. Sets OpenTelemetry's globals, so call it once per process.
 */
export function createTracing(otlpEndpoint: string): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': process.env['OTEL_SERVICE_NAME'] || 'plumbline',
        'service.version': productVersion,
      }),
    ),
    // Samples requests whose client sent an unsampled trace header, so that clients can't opt out.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler(), remoteParentNotSampled: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const tracer = trace.getTracer('plumbline', productVersion)

  return {
    traceRequests(app) {
      const active = new WeakMap<FastifyRequest, { span: Span; within: Context }>()
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = propagation.extract(context.active(), request.headers)
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, parent)
        const within = trace.setSpan(parent, span)
        active.set(request, { span, within })
        context.with(within, done)
      })
      // Restores the context from `onRequest`, which parsing the body loses.
      app.addHook('preValidation', (request, _reply, done) => {
        const { within = context.active() } = active.get(request) ?? {}
        context.with(within, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        // A URL that can't be decoded skips the earlier hooks.
        const span = active.get(request)?.span
        if (!span) return done()
        const route = routeLabel(request, reply)
        span.updateName(`${request.method} ${route}`)
        span.setAttributes({
          'http.request.method': request.method,
          'http.route': route,
          'http.response.status_code': reply.statusCode,
        })
        if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
        done()
      })
    },
    traceStatements(pool) {
      pool.on('connect', (client) => traceClient(client))
    },
    async traceJob(name, work) {
      await tracer.startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, async (span) => {
        try {
          await work()
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR })
          throw error
        } finally {
          span.end()
        }
      })
    },
    stop: () => provider.shutdown(),
  }

  /**
   * Wraps the client's `query`, which `pool.query` and transactions also use. Doesn't trace statements outside a span.
   */
  function traceClient(client: pg.PoolClient): void {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      if (!trace.getActiveSpan()) return query(...args)
      const text = typeof args[0] === 'string' ? args[0] : ((args[0] as { text?: string } | null)?.text ?? '')
      const operation = text.trimStart().split(/\s/, 1)[0]!.toUpperCase()
      const span = tracer.startSpan(operation || 'query', {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          'db.query.text': text.slice(0, statementLength),
        },
      })
      const finish = (error: unknown) => {
        if (error) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        const answered = (error: unknown, result: unknown) => {
          finish(error)
          callback(error, result)
        }
        return query(...args.slice(0, -1), answered)
      }
      const answer = query(...args)
      if (answer instanceof Promise) answer.then(() => finish(undefined), finish)
      else span.end()
      return answer
    }) as typeof client.query
  }
}
