import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Lender } from '#contract/lenders/lenders.ts'
import { Program } from '#contract/lenders/programs.ts'
import { beginMatchColumns } from '#domain/matching/match-columns.ts'
import { inSlices } from '#server/in-slices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type FormerLender, listFormerLenders } from './former-lenders.queries.ts'
import { isAlike } from './is-alike.ts'
import { type CatalogueState, getCatalogueState } from './lenders.queries.ts'
import { buildProgramColumns, countStates, type ProgramColumns } from './program-columns.ts'
import { type LenderRecord, type RecordsRead, readRecords } from './read-records.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/**
 * All lenders at one moment. Nothing in it ever changes; a change of lenders makes another snapshot. A position is an index
 * into `records`, and into everything else that is kept by lender.
 */
export type Snapshot = {
  /** The database's catalogue_version that the lenders were read at. */
  version: number
  /** Names the content for ETags: equal in every process that serves the same lenders in the same format. */
  tag: string
  /** Every lender, active or not, in order of id. */
  records: readonly LenderRecord[]
  state: CatalogueState
  /** Those that were merged into one of them. */
  former: readonly FormerLender[]
  /** Positions of active lenders by id, and by slug in lower case; those of lenders that were merged into one lead to it. */
  positionById: ReadonlyMap<string, number>
  positionBySlug: ReadonlyMap<string, number>
  /** Positions of active lenders. */
  orders: SortOrders
  /** What filters and matching scan. */
  columns: ProgramColumns
  /** Settles later than the rest only after the very first load. */
  textSearch: Promise<TextSearch>
  /** What matching reads of every lender, by position. */
  matchLenders: readonly LenderRecord['matching'][]
  /** Active lenders, and the states that one of them serves. */
  totalLenders: number
  totalStates: number
}

/** A read that other writes overlapped is tried again this often before its mixed state is served, marked as such. */
const loadTries = 3

/** A change of the reply's format must change ETags as well. */
const format = createHash('sha256')
  .update([...Object.keys(Lender.shape), ...Object.keys(Program.shape)].join())
  .digest('base64url')
  .slice(0, 4)

/**
 * Reads what was written since `previous`, and makes a whole snapshot of all lenders, yielding to the event loop: what comes out as it
 * was is shared with the previous one, so that a change of few takes little memory. With a previous snapshot it is complete when this resolves; without one, text search follows.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const { records, state, former, isMixed } = await readWhole(db, previous)
  const matchLenders = await listMatchLenders(records, previous?.matchLenders)
  const textSearch =
    previous && (await hasSameTexts(previous.records, records)) ? previous.textSearch : buildTextSearch(records)
  if (previous) await textSearch
  // Whoever searches meets a failure here; without a searcher it must not end the process.
  else textSearch.catch(() => {})
  const orders = await buildSortOrders(records, previous)
  const columns = await buildProgramColumns(matchLenders, previous)
  return {
    version: state.version,
    // The version alone would come again after a backup was restored; the last change tells the two apart.
    tag: `${state.version.toString(36)}-${Math.round(state.lastChange * 1e6).toString(36)}-${format}${isMixed ? `-${randomUUID()}` : ''}`,
    records,
    state,
    former,
    ...(await indexLenders(records, former, previous)),
    orders,
    columns,
    textSearch,
    matchLenders,
    totalLenders: orders.name_asc.length,
    totalStates: countStates(columns),
  }
}

/** With the columns that matching scans, so that the first match after a change does not have to make them in one go. */
async function listMatchLenders(
  records: readonly LenderRecord[],
  earlier: Snapshot['matchLenders'] | undefined,
): Promise<Snapshot['matchLenders']> {
  const lenders = records.map(({ matching }) => matching)
  const columns = beginMatchColumns(lenders, earlier)
  await inSlices(lenders, (lender) => columns.add(lender))
  columns.finish()
  return lenders
}

async function readWhole(
  db: Database,
  previous: RecordsRead | undefined,
): Promise<RecordsRead & { former: FormerLender[]; isMixed: boolean }> {
  for (let tries = 1; ; tries++) {
    const state = await getCatalogueState(db)
    const records = await readRecords(db, state, previous)
    const former = await listFormerLenders(db)
    const isMixed = (await getCatalogueState(db)).version !== state.version
    if (!isMixed || tries === loadTries) return { records, state, former, isMixed }
  }
}

type Index = Pick<Snapshot, 'positionById' | 'positionBySlug'>

async function indexLenders(
  records: readonly LenderRecord[],
  former: readonly FormerLender[],
  previous: Snapshot | undefined,
): Promise<Index> {
  if (previous && isDeepStrictEqual(previous.former, former) && isAlike(previous.records, records, hasSamePlace)) {
    const { positionById, positionBySlug } = previous
    return { positionById, positionBySlug }
  }
  const positionById = new Map<string, number>()
  const positionBySlug = new Map<string, number>()
  const slugs = new Set<string>()
  await inSlices(records, ({ id, slug, listed }, position) => {
    slugs.add(slug.toLowerCase())
    if (listed.isActive === 'false') return
    positionById.set(id, position)
    positionBySlug.set(slug.toLowerCase(), position)
  })
  for (const { id, slug, lenderId } of former) {
    const position = positionById.get(lenderId)
    if (position === undefined) continue
    positionById.set(id, position)
    // A later lender may have taken the slug over; the address is its own then.
    const key = slug.toLowerCase()
    if (!slugs.has(key)) positionBySlug.set(key, position)
  }
  return { positionById, positionBySlug }
}

const hasSamePlace = (before: LenderRecord, after: LenderRecord) =>
  before.id === after.id && before.slug === after.slug && before.listed.isActive === after.listed.isActive

/**
 * Whether the lenders at the same positions have the same texts, so that one index serves both. In slices: a description is read from
 * the lender's JSON, after a bulk write from that of all.
 */
async function hasSameTexts(before: readonly LenderRecord[], after: readonly LenderRecord[]): Promise<boolean> {
  let isSame = before.length === after.length
  await inSlices(after, (record, position) => {
    const earlier = before[position]
    if (!isSame || !earlier || earlier === record) return
    const [old, now] = [earlier.listed, record.listed]
    isSame =
      earlier.id === record.id &&
      old.name === now.name &&
      old.isActive === now.isActive &&
      earlier.lender.description === record.lender.description
  })
  return isSame
}
