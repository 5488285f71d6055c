import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { RunningServer } from './built-server.ts'

export type Load = {
  requestsPerSecond: number
  /** Processor time of the server for one request, in microseconds; not a number where /proc is missing. */
  cpu: number
  p99: number
  errors: number
  /** Answers with another status than was asked for. */
  unexpected: number
}

export type Request = { path: string; headers?: Record<string, string> }

/** Spreads the requests over 32 connections, each of which sends its own share again and again for so many seconds. */
export async function load(
  server: RunningServer,
  requests: readonly Request[],
  options: { seconds?: number; status?: 200 | 304 } = {},
): Promise<Load> {
  const connections = 32
  let next = 0
  const before = cpuMicroseconds(server.process.pid)
  const result = await autocannon({
    url: server.url,
    connections,
    duration: options.seconds ?? 3,
    setupClient(client) {
      const at = next++ % connections
      const share = requests.filter((_, i) => i % connections === at)
      client.setRequests((share.length > 0 ? share : requests).map((one) => ({ method: 'GET', ...one })))
    },
  })
  const expected = options.status === 304 ? result['3xx'] : result['2xx']
  return {
    requestsPerSecond: result.requests.average,
    cpu: (cpuMicroseconds(server.process.pid) - before) / result.requests.total,
    p99: result.latency.p99,
    errors: result.errors + result.timeouts,
    unexpected: result['1xx'] + result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'] - expected,
  }
}

/** Processor time that a process has used, from the kernel's count of hundredths of a second. */
function cpuMicroseconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10_000
  } catch {
    return Number.NaN
  }
}

/** Measures several things in turn, round by round, so that whatever else the machine does meets all of them. Medians. */
export async function alternate(
  measurements: Record<string, (round: number) => Promise<Load>>,
  rounds = 3,
): Promise<Record<string, Load>> {
  const taken: Record<string, Load[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const [name, measure] of Object.entries(measurements)) {
      taken[name] ??= []
      taken[name].push(await measure(round))
    }
  return Object.fromEntries(Object.entries(taken).map(([name, loads]) => [name, medianLoad(loads)]))
}

function medianLoad(loads: readonly Load[]): Load {
  const median = (of: (one: Load) => number) => percentile(loads.map(of), 0.5)
  const sum = (of: (one: Load) => number) => loads.reduce((total, one) => total + of(one), 0)
  return {
    requestsPerSecond: median((one) => one.requestsPerSecond),
    cpu: median((one) => one.cpu),
    p99: median((one) => one.p99),
    errors: sum((one) => one.errors),
    unexpected: sum((one) => one.unexpected),
  }
}

/** One line: what was reached, and its share of what bare Fastify reached in the same run. */
export function compared(name: string, ours: Load, bare: Load): string {
  const share = percent(ours.requestsPerSecond / bare.requestsPerSecond)
  return (
    `${name}: ${rate(ours.requestsPerSecond)}, ${share} of bare Fastify (${rate(bare.requestsPerSecond)}); ` +
    `processor ${Math.round(ours.cpu)} µs a request beside ${Math.round(bare.cpu)}; p99 ${ours.p99} ms beside ${bare.p99}; ` +
    `errors ${ours.errors}, unexpected answers ${ours.unexpected + bare.unexpected}`
  )
}

/** An answer for the bare server to repeat. */
export type Recorded = { file: string; headers: Record<string, string> }

/** Headers that belong to a connection, or that Fastify sets by itself. */
const notRepeated = /^(date|connection|keep-alive|content-length|transfer-encoding)$/

/** Keeps what a server answers to each path. Returns the folder and each path's ETag. */
export async function recordReplies(
  url: string,
  paths: readonly string[],
): Promise<{ folder: string; etags: ReadonlyMap<string, string> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-replies-'))
  const index: Record<string, Recorded> = {}
  const etags = new Map<string, string>()
  for (const [at, path] of paths.entries()) {
    const answer = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    const file = `${at}.bin`
    await writeFile(join(folder, file), Buffer.from(await answer.arrayBuffer()))
    index[path] = { file, headers: Object.fromEntries([...answer.headers].filter(([name]) => !notRepeated.test(name))) }
    etags.set(path, answer.headers.get('etag') ?? '')
  }
  await writeFile(join(folder, 'index.json'), JSON.stringify(index))
  return { folder, etags }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const percent = (ratio: number) => `${(ratio * 100).toFixed(0)} %`
export const ms = (value: number) => `${value.toFixed(1)} ms`
export const rate = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`

/** A small generator with a fixed seed, so that every run asks the same questions. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
