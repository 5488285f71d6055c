import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { RunningServer } from './built-server.ts'

/** Returns the value at a fraction from 0 to 1 of the sorted values, such as 0.99 for p99. NaN for an empty list. */
export function percentile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN
}

export const ms = (value: number) => `${value.toFixed(1)} ms`

/** Returns the resident memory of a server's process, without children, in megabytes of 1024 kB. Linux only. */
export function residentMegabytes(server: Pick<RunningServer, 'process'>): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024)
}

/**
 * Returns a server's longest event-loop delay since the last call, in milliseconds. NaN if its metrics lack it.
 */
export async function loopDelayMaxMs({ url }: Pick<RunningServer, 'url'>): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^\w*eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN) * 1000
}

/** Returns a seeded random generator (mulberry32) of numbers from 0 to 1. Every run sends the same requests. */
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

/** Runs `work` while a separate process keeps one CPU core busy. */
export async function withOneCoreBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const busy = spawn(process.execPath, ['--eval', 'for (;;);'], { stdio: 'ignore' })
  try {
    return await work()
  } finally {
    busy.kill('SIGKILL')
  }
}
