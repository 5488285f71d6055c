import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuiltServer } from './built-server.ts'
import { signedUpInvestor } from './investor.ts'
import { type Load, load, type Request } from './load.ts'
import { ms, rate } from './measure.ts'

const crowds = [32, 128, 256]
const quietMs = 20_000
const crawled = 50_000

/** Crowds after twenty quiet seconds, on pages that nobody asked for yet and on a signed-in read. */
export async function benchOverload(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const { token } = await signedUpInvestor(server)
    const lines: string[] = []
    let asked = 0
    const pages = (): Request[] =>
      Array.from({ length: 5000 }, () => ({
        path: `/lenders?search=crowd${asked++}`,
        headers: { accept: 'text/html' },
      }))
    const users = (): Request[] => [
      ...Array.from({ length: 256 }, () => ({ path: '/api/user', headers: { authorization: `Bearer ${token}` } })),
    ]
    await load(server, pages(), { seconds: 3 })
    for (const [name, requests] of [
      ['uncached pages', pages],
      ['/api/user', users],
    ] as const)
      for (const connections of crowds) {
        await sleep(quietMs)
        lines.push(crowdLine(name, connections, await load(server, requests(), { seconds: 4, connections })))
      }
    return lines
  } finally {
    await server.stop()
  }
}

function crowdLine(name: string, connections: number, taken: Load): string {
  return (
    `${connections} connections after 20 s of quiet, ${name}: ${rate(taken.requestsPerSecond)}, p50 ${ms(taken.p50)}, ` +
    `p99 ${ms(taken.p99)}, answers 503 or other ${taken.unexpected}, errors ${taken.errors}`
  )
}

/** Memory before, during and after a crawl of 50,000 different directory addresses, with and without compression. */
export async function benchCrawl(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const paths = Array.from({ length: crawled }, (_, i) => {
      const path = `/api/lenders?loanAmountMin=${100_000 + i}&page=${1 + (i % 20)}`
      return { path, headers: i % 2 ? { 'accept-encoding': 'br' } : {} }
    })
    await load(server, paths.slice(0, 2000), { isOnce: true })
    const before = residentMegabytes(server.process.pid)
    await load(server, paths.slice(2000), { isOnce: true })
    const after = residentMegabytes(server.process.pid)
    await load(server, paths.slice(2000, 12_000), { isOnce: true })
    const again = residentMegabytes(server.process.pid)
    return [
      `crawl of ${crawled.toLocaleString('en-US')} directory addresses: RSS ${before} MB before, ${after} MB after, ${again} MB after 10,000 more`,
    ]
  } finally {
    await server.stop()
  }
}

function residentMegabytes(pid: number | undefined): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}
