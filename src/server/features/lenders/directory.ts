import type { Lender, LenderList, LenderQuery } from '#contract/lenders.ts'
import { type BytesLru, createBytesLru } from '#server/http/bytes-lru.ts'
import { createLenderObjects } from './lender-objects.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'
import type { Found } from './text-search.ts'

/** Answers questions about the lenders of a snapshot, remembering what was searched for. */
export type Directory = {
  list(snapshot: Snapshot, query: LenderQuery): Promise<LenderList>
  lenderAt(snapshot: Snapshot, position: number): Lender
  /** The same answer as JSON, in memory that `allocate` gives for so many bytes. */
  listAsJson(snapshot: Snapshot, query: LenderQuery, allocate: (size: number) => Buffer): Promise<Buffer>
  /** The same at once, for a query without a search. */
  listAsJsonNow(snapshot: Snapshot, query: LenderQuery, allocate: (size: number) => Buffer): Buffer
}

const foundBytes = 4 * 1024 * 1024

export function createDirectory(): Directory {
  // What was found belongs to one snapshot and goes with it.
  let searched: Snapshot | undefined
  let searches: BytesLru<Found>
  const objectOf = createLenderObjects()

  async function search(snapshot: Snapshot, query: LenderQuery): Promise<Found | undefined> {
    const text = searchOf(query)
    if (text === undefined) return undefined
    if (searched !== snapshot) {
      searched = snapshot
      searches = createBytesLru(foundBytes)
    }
    const into = searches
    const known = into.get(text)
    if (known) return known
    const found = (await snapshot.textSearch).find(text)
    into.set(text, found, found.positions.byteLength + found.mask.byteLength)
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
    async listAsJson(snapshot, query, allocate) {
      return asJson(snapshot, query, await search(snapshot, query), allocate)
    },
    listAsJsonNow(snapshot, query, allocate) {
      return asJson(snapshot, query, undefined, allocate)
    },
  }
}

function asJson(
  snapshot: Snapshot,
  query: LenderQuery,
  found: Found | undefined,
  allocate: (size: number) => Buffer,
): Buffer {
  const { positions, total } = selectPage(snapshot, query, found)
  return joinReply(snapshot, positions, total, pageOf(query).start, allocate)
}

const opening = Buffer.from('{"lenders":[')
const comma = 0x2c

/** The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. */
function joinReply(
  { listed }: Snapshot,
  positions: ArrayLike<number>,
  total: number,
  start: number,
  allocate: (size: number) => Buffer,
): Buffer {
  const count = positions.length
  const closing = `],"total":${total},"hasMore":${start + count < total}}`
  let size = opening.length + closing.length + Math.max(0, count - 1)
  for (let i = 0; i < count; i++) size += listed[positions[i]!]!.json.length
  const reply = allocate(size)
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
