import { crc32 } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { LenderList, LenderQuery } from '#contract/lenders.ts'
import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'
import type { CachedReply } from '#server/http/route.ts'
import type { ListedTransparency, TransparencyOf } from './listed-transparency.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { LenderRecord } from './read-records.ts'
import type { Snapshot } from './snapshot.ts'

/** Answers queries about the lenders of a snapshot, caching what searches found. */
export type Directory = {
  list(snapshot: Snapshot, query: LenderQuery): Promise<LenderList>
  /** The same answer as JSON. */
  listAsJson(snapshot: Snapshot, query: LenderQuery): Promise<CachedReply>
}

const foundBytes = 4 * 1024 * 1024

/** `onEmpty` hears of every query that nothing fits. */
export function createDirectory({
  transparency,
  onEmpty,
}: {
  transparency: Pick<ListedTransparency, 'current'>
  onEmpty: (query: LenderQuery) => void
}): Directory {
  // What was found belongs to one snapshot and goes with it.
  let searched: Snapshot | undefined
  let searches: LRUCache<string, Int32Array>
  // Tails belong to the scores they tell.
  let told: TransparencyOf | undefined
  let tails: WeakMap<LenderRecord, Tail>

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

  /** What follows the lenders' own fields, found once for as long as the scores stand. */
  function tailsOf(records: readonly LenderRecord[]): Tail[] {
    const transparencyOf = transparency.current()
    if (told !== transparencyOf) {
      told = transparencyOf
      tails = new WeakMap()
    }
    return records.map((record) => {
      const tail = tails.get(record) ?? tailOf(transparencyOf(record.matching))
      tails.set(record, tail)
      return tail
    })
  }

  return {
    async list(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      if (total === 0) onEmpty(query)
      const transparencyOf = transparency.current()
      return {
        lenders: Array.from(positions, (position) => {
          const { lender, matching } = snapshot.records[position]!
          return { ...lender, transparency: transparencyOf(matching) }
        }),
        total,
        hasMore: pageOf(query).start + positions.length < total,
      }
    },
    async listAsJson(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      if (total === 0) onEmpty(query)
      const listed = Array.from(positions, (position) => snapshot.records[position]!)
      const hasMore = pageOf(query).start + listed.length < total
      return joinReply(listed, tailsOf(listed), `],"total":${total},"hasMore":${hasMore}}`)
    },
  }
}

const opening = Buffer.from('{"lenders":[')
const comma = 0x2c

/** What a list tells of a lender beside its own fields: JSON in place of their last brace, and its checksum. */
type Tail = { json: Buffer; checksum: number }

/**
 * The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. Its
 * checksum is one of the lenders' and tails' checksums and of what follows them, so it changes with the bytes and with nothing else.
 */
function joinReply(listed: readonly LenderRecord[], tails: readonly Tail[], closing: string): CachedReply {
  const checksums = new Int32Array(2 * listed.length)
  let size = opening.length + Math.max(0, listed.length - 1) + closing.length
  for (let i = 0; i < listed.length; i++) {
    size += listed[i]!.json.length - 1 + tails[i]!.json.length
    checksums[2 * i] = listed[i]!.checksum
    checksums[2 * i + 1] = tails[i]!.checksum
  }
  // Not from Node's shared pool: the response cache holds it, and weighs it by its length.
  const body = Buffer.allocUnsafeSlow(size)
  let at = opening.copy(body)
  for (let i = 0; i < listed.length; i++) {
    if (i > 0) body[at++] = comma
    body.set(listed[i]!.json, at)
    // The tail stands in place of the last brace.
    at += listed[i]!.json.length - 1
    body.set(tails[i]!.json, at)
    at += tails[i]!.json.length
  }
  body.write(closing, at, 'latin1')
  return { body, checksum: crc32(closing, crc32(checksums)) }
}

function tailOf(transparency: TransparencyTotal | null): Tail {
  const json = Buffer.from(`,"transparency":${JSON.stringify(transparency)}}`)
  return { json, checksum: crc32(json) | 0 }
}
