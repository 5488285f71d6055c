import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import type { RunningServer } from './built-server.ts'

export type Load = {
  requestsPerSecond: number
  /** Processor time of the server's main thread for one request, in microseconds; not a number where /proc is missing. */
  cpu: number
  p50: number
  p90: number
  p99: number
  errors: number
  /** Answers with another status than was asked for. */
  unexpected: number
}

/** A GET, or a POST of a JSON body. */
export type Request = { path: string; headers?: Record<string, string>; body?: unknown }

/**
 * Spreads the requests over so many connections, each of which sends its own share again and again (or once, however long that
 * takes), the next request when the answer to the last is complete.
 */
export async function load(
  server: Pick<RunningServer, 'url' | 'process'>,
  requests: readonly Request[],
  options: { seconds?: number; status?: number; connections?: number; isOnce?: boolean } = {},
): Promise<Load> {
  const { seconds = 3, status = 200, connections = Math.min(32, requests.length), isOnce = false } = options
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
  const before = cpuMicroseconds(server.process.pid)
  const result = await autocannon({
    url: server.url,
    connections,
    ...(isOnce ? { amount: all.length } : { duration: seconds }),
    timeout: 30,
    setupClient(client) {
      const share = shares[opened++ % connections]!
      client.setRequests(share.length > 0 ? share : all)
    },
  })
  const cpu = cpuMicroseconds(server.process.pid) - before
  const counts = Object.entries(result.statusCodeStats ?? {}) as [string, { count: number }][]
  const count = (isCounted: (code: number) => boolean) =>
    counts.reduce((sum, [code, { count }]) => sum + (isCounted(Number(code)) ? count : 0), 0)
  const answered = count(() => true)
  return {
    requestsPerSecond: answered / result.duration,
    cpu: cpu / answered,
    p50: result.latency.p50,
    p90: result.latency.p90,
    p99: result.latency.p99,
    errors: result.errors,
    unexpected: count((code) => code !== status),
  }
}

/** Processor time that a process's main thread has used: the one that answers, and so the one that bounds what it can answer. */
function cpuMicroseconds(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return Number.NaN
  }
}
