import type pg from 'pg'
import type { App } from '#server/platform/http/app-instance.ts'

export type Tracing = {
  /** A span for each request, and the parent of all it does. Registered before other hooks. */
  traceRequests(app: App): void
  /** A span for each statement of clients that connect from now on. */
  traceStatements(pool: pg.Pool): void
  traceJob(name: string, work: () => Promise<void>): Promise<void>
  /** Sends what is left. */
  stop(): Promise<void>
}

/** OpenTelemetry, when there is a collector to send to. Without one its packages are not even loaded. */
export async function startTracing(otlpEndpoint: string | undefined): Promise<Tracing | undefined> {
  if (otlpEndpoint === undefined) return undefined
  const { createTracing } = await import('./create-tracing.ts')
  return createTracing(otlpEndpoint)
}
