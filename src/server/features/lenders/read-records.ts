import type { Lender } from '#contract/lenders.ts'
import { matchLenderOf, type NamedMatchLender } from '#contract/match-lender.ts'
import type { Database } from '#server/db/database.ts'
import { inSlices } from '#server/in-slices.ts'
import { type CatalogueState, listLenderIds, listLenders } from './lenders.queries.ts'
import { listPrograms } from './programs/loan-programs.queries.ts'
import { toLenderReply } from './to-lender-reply.ts'

/** A lender as it is held in memory, until its row or a program of it is written again. */
export type LenderRecord = {
  id: string
  slug: string
  /** As everybody may see it. */
  lender: Lender
  /** The same as JSON, written once: replies are joined from these. */
  json: Buffer
  matching: NamedMatchLender
  /** When the row was made and last written, in milliseconds since 1970. */
  createdAt: number
  changedAt: number
}

/** Rows of one read: the driver turns them into objects in one go, which must stay short. */
const batchSize = 500

/**
 * How far before the last change seen, in seconds, rows count as changed again: longer than a statement that stamped a row can wait
 * before its transaction holds the catalogue's version, behind which all others commit later.
 */
const marginSeconds = 60

export type RecordsRead = { records: readonly LenderRecord[]; state: CatalogueState }

/**
 * Every lender, active or not, in order of id. With earlier records only rows written since are read; a lender that did not change
 * stays the same object. A count that does not fit tells that lenders were removed, or added with an old time.
 */
export async function readRecords(
  db: Database,
  state: CatalogueState,
  previous: RecordsRead | undefined,
): Promise<readonly LenderRecord[]> {
  // After a restore the last change can lie further back than what is known.
  if (!previous || state.lastChange < previous.state.lastChange) return readSince(db, undefined)
  const written = await readSince(db, previous.state.lastChange - marginSeconds)
  const merged = merge(previous.records, written)
  if (merged.length === state.lenderCount) return merged
  const ids = new Set(await listLenderIds(db))
  const present = merged.filter(({ id }) => ids.has(id))
  return present.length === ids.size ? present : readSince(db, undefined)
}

async function readSince(db: Database, changedSince: number | undefined): Promise<LenderRecord[]> {
  const read: LenderRecord[] = []
  for (let afterId: string | undefined; ; afterId = read.at(-1)!.id) {
    const rows = await listLenders(db, { afterId, limit: batchSize, changedSince })
    const programs = Map.groupBy(
      await listPrograms(
        db,
        rows.map(({ id }) => id),
      ),
      ({ lenderId }) => lenderId,
    )
    await inSlices(rows, (row) => {
      const lender = toLenderReply(row, programs.get(row.id) ?? [])
      read.push({
        id: row.id,
        slug: row.slug,
        lender,
        json: Buffer.from(JSON.stringify(lender)),
        matching: matchLenderOf(lender),
        createdAt: row.createdAt.getTime(),
        changedAt: row.updatedAt.getTime(),
      })
    })
    if (rows.length < batchSize) return read
  }
}

/** Two lists in order of id as one; of a lender in both the newer record counts, unless it says the same. */
function merge(before: readonly LenderRecord[], written: readonly LenderRecord[]): LenderRecord[] {
  const merged: LenderRecord[] = []
  let at = 0
  for (const record of written) {
    while (at < before.length && before[at]!.id < record.id) merged.push(before[at++]!)
    const same = before[at]?.id === record.id ? before[at++]! : undefined
    merged.push(same?.json.equals(record.json) ? same : record)
  }
  while (at < before.length) merged.push(before[at++]!)
  return merged
}
