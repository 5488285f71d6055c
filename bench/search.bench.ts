import type { LenderList } from '#contract/lenders/lenders.ts'
import { startBuiltServer } from './built-server.ts'
import { searches } from './lender-queries.ts'
import { load, loadLine } from './load.ts'

const count = 1000

/** Measures text search by a single visitor. Sends each text once. */
export async function benchSearch(): Promise<string[]> {
  const server = await startBuiltServer()
  try {
    const texts: string[] = []
    for (let page = 1; page <= 10; page++) {
      const reply = await fetch(`${server.url}/api/lenders?limit=100&page=${page}`)
      for (const { name, description } of ((await reply.json()) as LenderList).lenders)
        texts.push(`${name} ${description}`)
    }
    const pathOf = (text: string) => `/api/lenders?search=${encodeURIComponent(text)}`
    // Warms up the JIT with other texts, drawn with seed 12.
    const [warmUp, asked] = [searches(texts, 500, 12), searches(texts, count)]
    const fresh = asked.filter((text) => !warmUp.includes(text)).map((text) => ({ path: pathOf(text) }))
    await load(
      server,
      warmUp.map((text) => ({ path: pathOf(text) })),
      { connections: 1 },
    )
    const alone = await load(server, fresh, { connections: 1, isOnce: true })
    return [loadLine(`text search, ${fresh.length} different words and typos, one at a time`, alone)]
  } finally {
    await server.stop()
  }
}
