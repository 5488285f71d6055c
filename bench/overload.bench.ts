import { setTimeout as sleep } from 'node:timers/promises'
import { startBuiltServer, unitMemorySettings } from './built-server.ts'
import { load, loadLine, type Request } from './load.ts'
import { residentMegabytes, withOneCoreBusy } from './measure.ts'

const quietMs = 60_000
const crawled = 50_000

/**
 * Sends bursts of 128 and 512 requests for uncached pages, each after a quiet minute. Five seconds after the larger
 * burst, measures ten requests a second.
 */
export async function benchOverload(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const lines: string[] = []
    let searchCount = 0
    const pages = (count: number): Request[] =>
      Array.from({ length: count }, () => ({ path: `/lenders?search=crowd${searchCount++}` }))
    await load(server, pages(500), { seconds: 3 })
    for (const connections of [128, 512]) {
      await sleep(quietMs)
      const taken = await load(server, pages(connections), { connections, isOnce: true })
      lines.push(loadLine(`${connections} visitors at once after a quiet minute`, taken))
    }
    await sleep(5000)
    const after = await load(server, pages(50), { connections: 5, perSecond: 10, isOnce: true })
    return [...lines, loadLine('ten visitors a second, 5 s after', after)]
  } finally {
    await server.stop()
  }
}

/**
 * Measures memory at rest and after a crawl of 50,000 URLs, a third of them pages, half of them compressed. Repeats it
 * with the other core busy.
 */
export async function benchCrawl(): Promise<string[]> {
  return [await crawl('idle machine'), await withOneCoreBusy(() => crawl('the other core busy'))]
}

async function crawl(name: string): Promise<string> {
  const server = await startBuiltServer(unitMemorySettings())
  try {
    const requests = Array.from({ length: crawled }, (_, i) => ({
      path: `${i % 3 ? '/api/lenders' : '/lenders'}?loanAmountMin=${100_000 + i}&page=${1 + (i % 20)}`,
      headers: i % 2 ? { 'accept-encoding': 'br' } : {},
    }))
    await sleep(10_000)
    const atRest = residentMegabytes(server)
    await load(server, requests, { connections: 8, isOnce: true })
    const after = residentMegabytes(server)
    const count = crawled.toLocaleString('en-US')
    return `memory, ${name}: ${atRest} MB at rest, ${after} MB after a crawl of ${count} addresses (+ ${after - atRest})`
  } finally {
    await server.stop()
  }
}
