import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { LenderList, LenderQuery } from '#contract/lenders.ts'
import type { CachedReply } from '#server/http/route.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** Answers queries about the lenders of a snapshot, caching what searches found. */
export type Directory = {
  list(snapshot: Snapshot, query: LenderQuery): Promise<LenderList>
  /** The same answer as JSON. */
  listAsJson(snapshot: Snapshot, query: LenderQuery): Promise<CachedReply>
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

/**
 * The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. Its
 * checksum is one of the lenders' checksums and of what follows them, so it changes with the bytes and with nothing else.
 */
function joinReply({ records }: Snapshot, positions: Int32Array, total: number, start: number): CachedReply {
  const closing = `],"total":${total},"hasMore":${start + positions.length < total}}`
  const checksums = new Int32Array(positions.length)
  let size = opening.length + Math.max(0, positions.length - 1) + closing.length
  for (let i = 0; i < positions.length; i++) {
    const { json, checksum } = records[positions[i]!]!
    size += json.length
    checksums[i] = checksum
  }
  // Not from Node's shared pool: the response cache holds it, and weighs it by its length.
  const body = Buffer.allocUnsafeSlow(size)
  let at = opening.copy(body)
  for (const position of positions) {
    if (at > opening.length) body[at++] = comma
    const { json } = records[position]!
    body.set(json, at)
    at += json.length
  }
  body.write(closing, at, 'latin1')
  return { body, checksum: crc32(closing, crc32(checksums)) }
}
