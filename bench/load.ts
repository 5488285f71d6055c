import autocannon from 'autocannon'
import type { RunningServer } from './built-server.ts'
import { percentile } from './measure.ts'

export type Load = {
  requestsPerSecond: number
  /** Latency in milliseconds of replies with the expected status. */
  p50: number
  p95: number
  p99: number
  longest: number
  /** Connection errors and timeouts. */
  errors: number
  /** Replies with another status. */
  unexpected: number
}

/** A GET request, or a POST request if `body` is set, which is sent as JSON. */
export type Request = { path: string; headers?: Record<string, string>; body?: unknown }

/**
 * Distributes the requests over connections, at most 32 by default. Each connection repeats its share for `seconds`, or
 * sends it once if `isOnce`, and sends each request after the previous reply. `perSecond` limits all connections
 * together.
 */
export async function load(
  server: Pick<RunningServer, 'url'>,
  requests: readonly Request[],
  options: { seconds?: number; status?: number; connections?: number; isOnce?: boolean; perSecond?: number } = {},
): Promise<Load> {
  const { seconds = 3, status = 200, connections = Math.min(32, requests.length), isOnce = false, perSecond } = options
  const all = requests.map(({ path, headers = {}, body }): autocannon.Request => {
    if (body === undefined) return { method: 'GET', path, headers }
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
  })
  const shares: autocannon.Request[][] = Array.from({ length: connections }, () => [])
  for (const [at, request] of all.entries()) shares[at % connections]!.push(request)
  let opened = 0
  const times: number[] = []
  let unexpected = 0
  const { errors, duration } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(
      {
        url: server.url,
        connections,
        ...(isOnce ? { amount: all.length } : { duration: seconds }),
        ...(perSecond === undefined ? {} : { overallRate: perSecond }),
        timeout: 30,
        setupClient(client) {
          const share = shares[opened++ % connections]!
          // With more connections than requests, the extra connections repeat all requests.
          client.setRequests(share.length > 0 ? share : all)
        },
      },
      (error, result) => (error ? reject(error) : resolve(result)),
    )
    run.on('response', (_client, answered, _bytes, time) => {
      if (answered === status) times.push(time)
      else unexpected++
    })
  })
  return {
    requestsPerSecond: times.length / duration,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    longest: Math.max(0, ...times),
    errors,
    unexpected,
  }
}

/** Formats the results of a load as one line. */
export function loadLine(
  name: string,
  { p50, p95, p99, longest, errors, unexpected, requestsPerSecond }: Load,
): string {
  const rate = Math.round(requestsPerSecond).toLocaleString('en-US')
  return (
    `${name}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ` +
    `${rate} a second, ${unexpected} replies with another status, ${errors} errors`
  )
}
