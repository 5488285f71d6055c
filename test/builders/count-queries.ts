import pg from 'pg'
import { vi } from 'vitest'

/**
 * Counts the statements that the application sends during `read`. Returns the minimum of three tries: a background job
 * may send a statement, but a query per row would be in all three.
 */
export async function countQueries(read: () => Promise<unknown>): Promise<number> {
  return Math.min(await countOnce(read), await countOnce(read), await countOnce(read))
}

/** Leaves out the queue's and the catalogue's polls. */
async function countOnce(read: () => Promise<unknown>): Promise<number> {
  const texts: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await read()
    for (const [first] of query.mock.calls as unknown[][]) {
      const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text)
      if (!/\bjobs\.|"catalogue_version"/.test(text)) texts.push(text)
    }
    return texts.length
  } finally {
    query.mockRestore()
  }
}
