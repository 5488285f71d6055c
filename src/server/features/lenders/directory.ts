import type { LenderList, LenderQuery } from '#contract/lenders.ts'
import { type BytesLru, createBytesLru } from './bytes-lru.ts'
import type { Catalogue } from './catalogue.ts'
import { questionOf, searchOf, selectLenders, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'
import type { Found } from './text-search.ts'

/** Answers questions about the directory, remembering what was asked of the present lenders. */
export type Directory = {
  list(query: LenderQuery): Promise<LenderList>
  /** The same answer as JSON. */
  listAsJson(query: LenderQuery): Promise<Buffer>
}

const replyBytes = 64 * 1024 * 1024
const selectionBytes = 8 * 1024 * 1024
const askedBytes = 2 * 1024 * 1024
const foundBytes = 4 * 1024 * 1024

type Memory = {
  snapshot: Snapshot
  replies: BytesLru<Buffer>
  selections: BytesLru<Int32Array>
  /** Selections that were asked for at least once, by their keys. */
  asked: BytesLru<true>
  searches: BytesLru<Found>
}

export function createDirectory({ catalogue }: { catalogue: Pick<Catalogue, 'snapshot'> }): Directory {
  let memory: Memory | undefined

  /** What is remembered belongs to one snapshot and goes with it. */
  function memoryOf(snapshot: Snapshot): Memory {
    if (memory?.snapshot !== snapshot)
      memory = {
        snapshot,
        replies: createBytesLru(replyBytes),
        selections: createBytesLru(selectionBytes),
        asked: createBytesLru(askedBytes),
        searches: createBytesLru(foundBytes),
      }
    return memory
  }

  async function select({ snapshot, selections, searches }: Memory, query: LenderQuery): Promise<Int32Array> {
    const { key } = questionOf(query)
    const known = selections.get(key)
    if (known) return known
    const selected = selectLenders(snapshot, query, await search(snapshot, searches, query))
    selections.set(key, selected, selected.byteLength)
    return selected
  }

  async function search(snapshot: Snapshot, searches: BytesLru<Found>, query: LenderQuery): Promise<Found | undefined> {
    const text = searchOf(query)
    if (text === undefined) return undefined
    const known = searches.get(text)
    if (known) return known
    const found = (await snapshot.textSearch).find(text)
    searches.set(text, found, found.positions.byteLength + found.marks.byteLength)
    return found
  }

  return {
    async list(query) {
      const current = memoryOf(catalogue.snapshot())
      const selected = await select(current, query)
      const { start, limit } = questionOf(query)
      const positions = selected.subarray(start, start + limit)
      return {
        lenders: Array.from(positions, (position) => current.snapshot.lenders[position]!),
        total: selected.length,
        hasMore: start + positions.length < selected.length,
      }
    },
    async listAsJson(query) {
      const current = memoryOf(catalogue.snapshot())
      const { start, limit, key, pageKey } = questionOf(query)
      const known = current.replies.get(pageKey)
      if (known) return known
      if (!current.asked.get(key)) {
        // Most are asked once: making the one page costs less than keeping what the next ones would need.
        current.asked.set(key, true, 0)
        const found = await search(current.snapshot, current.searches, query)
        const { positions, total } = selectPage(current.snapshot, query, found, { start, limit })
        return joinReply(current.snapshot, positions, total, start, false)
      }
      const selected = await select(current, query)
      const reply = joinReply(current.snapshot, selected.subarray(start, start + limit), selected.length, start, true)
      current.replies.set(pageKey, reply, reply.byteLength)
      return reply
    },
  }
}

const slabBytes = 256 * 1024
let slab = Buffer.alloc(0)
let slabUsed = 0

/**
 * A piece of memory for a reply that is sent and forgotten: memory for each would cost as much as filling it. No piece is given
 * out twice; a slab is freed with the last reply in it.
 */
function takeFromSlab(size: number): Buffer {
  if (size > slabBytes / 4) return Buffer.allocUnsafeSlow(size)
  if (slabUsed + size > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabBytes)
    slabUsed = 0
  }
  const piece = slab.subarray(slabUsed, slabUsed + size)
  slabUsed += size
  return piece
}

const opening = Buffer.from('{"lenders":[')
const comma = 0x2c

/** The reply of one page, joined from the lenders' own JSON: turning objects into text for each request costs five times as much. */
function joinReply({ json }: Snapshot, positions: Int32Array, total: number, start: number, isKept: boolean): Buffer {
  const count = positions.length
  const closing = `],"total":${total},"hasMore":${start + count < total}}`
  let size = opening.length + closing.length + Math.max(0, count - 1)
  for (let i = 0; i < count; i++) size += json[positions[i]!]!.length
  const reply = isKept ? Buffer.allocUnsafeSlow(size) : takeFromSlab(size)
  let at = opening.copy(reply)
  for (let i = 0; i < count; i++) {
    if (i > 0) reply[at++] = comma
    at += json[positions[i]!]!.copy(reply, at)
  }
  reply.write(closing, at, 'latin1')
  return reply
}
