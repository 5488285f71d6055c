import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Load } from './load.ts'

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
    p50: median((one) => one.p50),
    p90: median((one) => one.p90),
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
    `processor ${Math.round(ours.cpu)} µs a request beside ${Math.round(bare.cpu)} (${percent(bare.cpu / ours.cpu)}); ` +
    `p99 ${ms(ours.p99)} beside ${ms(bare.p99)}; ` +
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
