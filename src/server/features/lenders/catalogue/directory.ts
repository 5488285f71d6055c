import { LRUCache } from 'lru-cache'
import type { LenderQuery } from '#contract/lenders/lenders.ts'
import type { TransparencyTotal } from '#contract/quotes/transparency-total.ts'
import type { ListedTransparency, TransparencyOf } from './listed-transparency.ts'
import { pageOf, searchOf, selectPage } from './query-lenders.ts'
import type { Snapshot } from './snapshot.ts'

/** Answers queries about the lenders of a snapshot, caching what searches found. */
export type Directory = {
  listAsJson(snapshot: Snapshot, query: LenderQuery): Promise<Buffer>
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
  // Tails are by position, and belong to the scores they tell.
  let told: { snapshot: Snapshot; transparencyOf: TransparencyOf } | undefined
  let tails: (Buffer | undefined)[]

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
  function tailsOf(snapshot: Snapshot, positions: Int32Array): Buffer[] {
    const transparencyOf = transparency.current()
    if (told?.snapshot !== snapshot || told.transparencyOf !== transparencyOf) {
      told = { snapshot, transparencyOf }
      tails = new Array(snapshot.records.length)
    }
    return Array.from(positions, (position) => {
      tails[position] ??= makeTail(transparencyOf(snapshot.records[position]!.matching))
      return tails[position]
    })
  }

  return {
    async listAsJson(snapshot, query) {
      const { positions, total } = selectPage(snapshot, query, await search(snapshot, query))
      if (total === 0) onEmpty(query)
      const tails = tailsOf(snapshot, positions)
      const hasMore = pageOf(query).start + positions.length < total
      const closing = `],"total":${total},"hasMore":${hasMore}}`
      // Replies are made of the lenders' own JSON: turning objects into text for each request costs five times as much.
      const body: Buffer[] = [opening]
      for (let i = 0; i < positions.length; i++) {
        const record = snapshot.records[positions[i]!]!
        const tail = tails[i]!
        const json = query.programs === false ? record.openJsonWithoutPrograms : record.openJson
        body.push(json, i === positions.length - 1 ? tail.subarray(0, -1) : tail)
      }
      body.push(Buffer.from(closing))
      return Buffer.concat(body)
    },
  }
}

const opening = Buffer.from('{"lenders":[')

/** What a list tells of a lender beside its own fields: JSON in place of the last brace, with the comma before the next. */
function makeTail(transparency: TransparencyTotal | null): Buffer {
  return Buffer.from(`,"transparency":${JSON.stringify(transparency)}},`)
}
