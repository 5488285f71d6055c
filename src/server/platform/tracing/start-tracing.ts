import type pg from 'pg'
import type { App } from '#server/platform/http/app-instance.ts'

export type Tracing = {
  /** Creates a span for each request. Must be registered before other hooks. */
  traceRequests(app: App): void
  /** Creates a span for each statement inside a request's or job's span, of clients that connect from now on. */
  traceStatements(pool: pg.Pool): void
  /** Runs a job's work in its own span. */
  traceJob(name: string, work: () => Promise<void>): Promise<void>
  /** Flushes and stops. */
  stop(): Promise<void>
}

/** Starts OpenTelemetry when a collector is configured. Otherwise its packages aren't loaded. */
export async function startTracing(otlpEndpoint: string | undefined): Promise<Tracing | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const { createTracing } = await import('./create-tracing.ts')
  return createTracing(otlpEndpoint)
}
