import type { Lender } from '#contract/lenders/lenders.ts'
import { matchLenderOf, type NamedMatchLender } from '#domain/matching/match-lender.ts'
import { listLicensesByLender } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { listPrograms } from '#server/features/lenders/programs/loan-programs.queries.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type CatalogueState, type LenderRow, listLenderIds, listLenders } from './lenders.queries.ts'
import { toLenderReply } from './to-lender-reply.ts'

/** A lender in memory: its public view, and what matching reads. Both are frozen. */
export type CatalogueLender = { readonly lender: Lender; readonly matching: NamedMatchLender }

/** Rows of one query. The driver and this file turn them into objects without yielding, which must stay short. */
const batchSize = 200

/**
 * How far before the last change seen, in seconds, rows count as changed again: longer than a statement that stamped a row can wait
 * before its transaction holds the catalogue's version, behind which all others commit later.
 */
const marginSeconds = 60

/**
 * Every lender, active or not, in order of id. With the lenders of an earlier read only rows written since are read. A count that does
 * not fit tells that lenders were removed, or added with an old time.
 */
export async function readLenders(
  db: Database,
  state: CatalogueState,
  previous: { lenders: readonly CatalogueLender[]; state: CatalogueState } | undefined,
): Promise<readonly CatalogueLender[]> {
  // After a restore the last change can lie further back than what is known.
  if (!previous || state.lastChange < previous.state.lastChange) return readSince(db, undefined)
  const merged = merge(previous.lenders, await readSince(db, previous.state.lastChange - marginSeconds))
  if (merged.length === state.lenderCount) return merged
  const ids = new Set(await listLenderIds(db))
  const present = merged.filter(({ lender }) => ids.has(lender.id))
  return present.length === ids.size ? present : readSince(db, undefined)
}

/** All lenders, or those written since a moment, in seconds since 1970. */
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
    return Object.freeze({ lender, matching: matchLenderOf(lender) })
  })
}

/** Merges two lists; the newer version of a lender wins. */
function merge(before: readonly CatalogueLender[], changed: readonly CatalogueLender[]): readonly CatalogueLender[] {
  const newer = new Map(changed.map((one) => [one.lender.id, one]))
  const known = before.map((one) => newer.get(one.lender.id) ?? one)
  for (const { lender } of before) newer.delete(lender.id)
  return newer.size === 0 ? known : [...known, ...newer.values()].sort((a, b) => (a.lender.id < b.lender.id ? -1 : 1))
}
