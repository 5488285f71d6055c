import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { startBuiltServer } from './built-server.ts'
import { filterMixes } from './lender-queries.ts'
import { ms, percentile } from './measure.ts'

const requestsPerSecond = 200
const warmUpSeconds = 60
const seconds = 30
const connections = 20

/** 200 visitors a second: 60 % lists with other filters each time, 20 % cached and 20 % uncached pages; and memory at rest before and after. */
export async function benchVisitors(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const atRest = residentMegabytes(server.process.pid)
    const count = requestsPerSecond * (warmUpSeconds + seconds)
    const mixes = filterMixes(count)
    const paths = mixes.map((mix, at) => {
      if (at % 5 < 3) return mix
      return at % 5 === 3 ? '/' : mix.replace('/api/lenders', '/lenders')
    })
    const warm = requestsPerSecond * warmUpSeconds
    await visit(server.url, paths.slice(0, warm))
    const { times, failed } = await visit(server.url, paths.slice(warm))
    const after = residentMegabytes(server.process.pid)
    return [
      `${requestsPerSecond} requests a second, mixed: p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}, p99 ${ms(percentile(times, 0.99))}, ${failed} failed of ${times.length}`,
      `memory at rest ${atRest} MB, after that ${after} MB`,
    ]
  } finally {
    await server.stop()
  }
}

async function visit(url: string, paths: readonly string[]): Promise<{ times: number[]; failed: number }> {
  const times: number[] = []
  let failed = 0
  const shares: autocannon.Request[][] = Array.from({ length: connections }, () => [])
  for (const [at, path] of paths.entries())
    shares[at % connections]!.push({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, br' } })
  let opened = 0
  const options: autocannon.Options = {
    url,
    connections,
    amount: paths.length,
    overallRate: requestsPerSecond,
    setupClient: (client) => client.setRequests(shares[opened++ % connections]!),
  }
  const { errors } = await new Promise<autocannon.Result>((resolve, reject) => {
    const run = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    run.on('response', (_, status, __, time) => {
      times.push(time)
      if (status !== 200) failed++
    })
  })
  return { times, failed: failed + errors }
}

function residentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
