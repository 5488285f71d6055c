import { rm } from 'node:fs/promises'
import type { LenderList } from '#contract/lenders/lenders.ts'
import { startBareServer, startBuiltServer } from './built-server.ts'
import { searches } from './lender-queries.ts'
import { load } from './load.ts'
import { alternate, compared, ms, recordReplies } from './measure.ts'

const count = 1000

/** Text search: each text asked once by one visitor alone, then the same texts again beside a bare Fastify. */
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
    // Other texts first, so that what is measured is not the compiler at work.
    const [warmUp, asked] = [searches(texts, 500, 12), searches(texts, count)]
    const fresh = asked.filter((text) => !warmUp.includes(text)).map((text) => ({ path: pathOf(text) }))
    await load(
      server,
      warmUp.map((text) => ({ path: pathOf(text) })),
      { connections: 1 },
    )
    const alone = await load(server, fresh, { connections: 1, isOnce: true })
    const paths = asked.map(pathOf)
    const { folder } = await recordReplies(server.url, paths)
    const bare = await startBareServer(folder)
    try {
      const sample = paths.map((path) => ({ path }))
      const taken = await alternate({
        warmUp: () => load(server, sample),
        bare: () => load(bare, sample),
        repeated: () => load(server, sample),
      })
      return [
        `Text search, ${fresh.length} different words and typos, one at a time: p50 ${ms(alone.p50)}, p90 ${ms(alone.p90)}, p99 ${ms(alone.p99)}`,
        compared('Text search, 1,000 texts repeated', taken['repeated']!, taken['bare']!),
      ]
    } finally {
      await bare.stop()
      await rm(folder, { recursive: true, force: true })
    }
  } finally {
    await server.stop()
  }
}
