import type { Lender } from '#contract/lenders/lenders.ts'
import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { listLicensesByLender } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { listPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type CatalogueState, type LenderRow, listLenderIds, listLenders } from './lenders.queries.ts'
import { toLenderReply } from './to-lender-reply.ts'

/** A lender in memory: its public view, and the data that matching reads. Both are frozen. */
export type CatalogueLender = { readonly lender: Lender; readonly matching: NamedMatchLender }

/** Rows per query. Few, because converting them blocks the event loop. */
const batchSize = 200

/**
 * Rows changed this many seconds before the last known change are read again, because their transaction may have
 * committed since.
 */
const marginSeconds = 60

/**
 * Returns every lender, active or not, sorted by id. Reads only rows changed since `previous` and drops deleted
 * lenders. Reads all without `previous`, or if the last change is earlier than before, as after a restore. `state` must
 * have been read before this call.
 */
export async function readLenders(
  db: Database,
  state: CatalogueState,
  previous: { lenders: readonly CatalogueLender[]; state: CatalogueState } | undefined,
): Promise<readonly CatalogueLender[]> {
  // After a database restore, the last change can be earlier than the known one.
  if (!previous || state.lastChange < previous.state.lastChange) return readSince(db, undefined)
  const merged = mergeById(previous.lenders, await readSince(db, previous.state.lastChange - marginSeconds))
  if (merged.length === state.lenderCount) return merged
  const ids = new Set(await listLenderIds(db))
  const present = merged.filter(({ lender }) => ids.has(lender.id))
  return present.length === ids.size ? present : readSince(db, undefined)
}

/** Reads all lenders, or those written since a time in seconds since 1970. */
async function readSince(db: Database, changedSince: number | undefined): Promise<CatalogueLender[]> {
  const read: CatalogueLender[] = []
  for (;;) {
    const rows = await listLenders(db, { afterId: read.at(-1)?.lender.id, changedSince, limit: batchSize })
    read.push(...(await toCatalogueLenders(db, rows)))
    if (rows.length < batchSize) return read
  }
}

async function toCatalogueLenders(db: Database, rows: readonly LenderRow[]): Promise<CatalogueLender[]> {
  const ids = rows.map(({ id }) => id)
  const programs = Map.groupBy(await listPrograms(db, ids), ({ lenderId }) => lenderId)
  const licenses = await listLicensesByLender(db, ids)
  return rows.map((row) => {
    const lender = toLenderReply(row, programs.get(row.id) ?? [], licenses.get(row.id) ?? [])
    return Object.freeze({ lender, matching: toMatchLender(lender) })
  })
}

/** Merges two lists sorted by id. `changed` replaces the lenders in `before`. */
function mergeById(
  before: readonly CatalogueLender[],
  changed: readonly CatalogueLender[],
): readonly CatalogueLender[] {
  const newer = new Map(changed.map((one) => [one.lender.id, one]))
  const known = before.map((one) => newer.get(one.lender.id) ?? one)
  for (const { lender } of before) newer.delete(lender.id)
  return newer.size === 0 ? known : [...known, ...newer.values()].sort((a, b) => (a.lender.id < b.lender.id ? -1 : 1))
}
