import { LRUCache } from 'lru-cache'
import type { Lender, LenderList, LenderQuery } from '#contract/lenders.ts'
import { createLenderObjects } from './lender-objects.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'
import type { Found } from './text-search.ts'

/** Answers questions about the lenders of a snapshot, remembering what was searched for. */
export type Directory = {
  list(snapshot: Snapshot, query: LenderQuery): Promise<LenderList>
  lenderAt(snapshot: Snapshot, position: number): Lender
  /** The same answer as JSON. */
  listAsJson(snapshot: Snapshot, query: LenderQuery): Promise<Buffer>
}

const foundBytes = 4 * 1024 * 1024

export function createDirectory(): Directory {
  // What was found belongs to one snapshot and goes with it.
  let searched: Snapshot | undefined
  let searches: LRUCache<string, Found>
  const objectOf = createLenderObjects()

  async function search(snapshot: Snapshot, query: LenderQuery): Promise<Found | undefined> {
    const text = searchOf(query)
    if (text === undefined) return undefined
    if (searched !== snapshot) {
      searched = snapshot
      searches = new LRUCache({
        maxSize: foundBytes,
        sizeCalculation: ({ positions, mask }, key) => positions.byteLength + mask.byteLength + 2 * key.length + 200,
      })
    }
    const into = searches
    const known = into.get(text)
    if (known) return known
    const found = (await snapshot.textSearch).find(text)
    into.set(text, found)
    return found
  }

  return {
    async list(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      return {
        lenders: Array.from(positions, (position) => objectOf(snapshot.listed[position]!)),
        total,
        hasMore: pageOf(query).start + positions.length < total,
      }
    },
    lenderAt: (snapshot, position) => objectOf(snapshot.listed[position]!),
    async listAsJson(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      return joinReply(snapshot, positions, total, pageOf(query).start)
    },
  }
}

const opening = Buffer.from('{"lenders":[')
const comma = 0x2c

/** The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. */
function joinReply({ listed }: Snapshot, positions: ArrayLike<number>, total: number, start: number): Buffer {
  const count = positions.length
  const closing = `],"total":${total},"hasMore":${start + count < total}}`
  let size = opening.length + closing.length + Math.max(0, count - 1)
  for (let i = 0; i < count; i++) size += listed[positions[i]!]!.json.length
  // Not from Node's shared pool: the response cache holds it, and weighs it by its length.
  const reply = Buffer.allocUnsafeSlow(size)
  let at = opening.copy(reply)
  for (let i = 0; i < count; i++) {
    if (i > 0) reply[at++] = comma
    const lender = listed[positions[i]!]!.json
    reply.set(lender, at)
    at += lender.length
  }
  reply.write(closing, at, 'latin1')
  return reply
}
