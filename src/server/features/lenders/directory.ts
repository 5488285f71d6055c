import { LRUCache } from 'lru-cache'
import type { LenderList, LenderQuery } from '#contract/lenders.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** Answers queries about the lenders of a snapshot, caching what searches found. */
export type Directory = {
  list(snapshot: Snapshot, query: LenderQuery): Promise<LenderList>
  /** The same answer as JSON. */
  listAsJson(snapshot: Snapshot, query: LenderQuery): Promise<Buffer>
}

const foundBytes = 4 * 1024 * 1024

/** `onEmpty` hears of every query that nothing fits. */
export function createDirectory(onEmpty: (query: LenderQuery) => void = () => {}): Directory {
  // What was found belongs to one snapshot and goes with it.
  let searched: Snapshot | undefined
  let searches: LRUCache<string, Int32Array>

  async function search(snapshot: Snapshot, query: LenderQuery): Promise<Int32Array | undefined> {
    const text = searchOf(query)
    if (text === undefined) return undefined
    if (searched !== snapshot) {
      searched = snapshot
      searches = new LRUCache({
        maxSize: foundBytes,
        sizeCalculation: (positions, key) => positions.byteLength + 2 * key.length + 200,
      })
    }
    const cache = searches
    const cached = cache.get(text)
    if (cached) return cached
    const found = (await snapshot.textSearch).find(text)
    cache.set(text, found)
    return found
  }

  return {
    async list(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      if (total === 0) onEmpty(query)
      return {
        lenders: Array.from(positions, (position) => snapshot.records[position]!.lender),
        total,
        hasMore: pageOf(query).start + positions.length < total,
      }
    },
    async listAsJson(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      if (total === 0) onEmpty(query)
      return joinReply(snapshot, positions, total, pageOf(query).start)
    },
  }
}

const opening = Buffer.from('{"lenders":[')
const comma = 0x2c

/** The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. */
function joinReply({ records }: Snapshot, positions: Int32Array, total: number, start: number): Buffer {
  const closing = `],"total":${total},"hasMore":${start + positions.length < total}}`
  let size = opening.length + Math.max(0, positions.length - 1) + closing.length
  for (const position of positions) size += records[position]!.json.length
  // Not from Node's shared pool: the response cache holds it, and weighs it by its length.
  const reply = Buffer.allocUnsafeSlow(size)
  let at = opening.copy(reply)
  for (const position of positions) {
    if (at > opening.length) reply[at++] = comma
    const { json } = records[position]!
    reply.set(json, at)
    at += json.length
  }
  reply.write(closing, at, 'latin1')
  return reply
}
