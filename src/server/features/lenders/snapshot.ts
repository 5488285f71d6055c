import { createHash, randomUUID } from 'node:crypto'
import { createRuleColumns, type RuleColumns, setRules } from '#contract/eligibility-columns.ts'
import { Lender } from '#contract/lenders.ts'
import type { Database } from '#server/db/database.ts'
import { createPause, type Pause } from './event-loop-pauses.ts'
import { buildFilterColumns, countStates } from './filter-columns.ts'
import { createFilterMasks, type FilterMasks } from './filter-masks.ts'
import { getCatalogueVersion } from './lenders.queries.ts'
import { type KnownLender, readLenders } from './read-lenders.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/**
 * All lenders at one moment. Nothing in it ever changes; a change of lenders makes another snapshot. A position is an index
 * into `lenders`, and into everything else that is kept by position.
 */
export type Snapshot = {
  /** The database's catalogue_version that the lenders were read at. */
  version: number
  /** Names the content for ETags: equal in every process that serves the same lenders in the same format. */
  tag: string
  /** Active lenders in order of id. */
  lenders: readonly Lender[]
  byId: ReadonlyMap<string, Lender>
  bySlug: ReadonlyMap<string, Lender>
  positionById: ReadonlyMap<string, number>
  /** Each active lender as JSON, by position. */
  json: readonly Buffer[]
  orders: SortOrders
  masks: FilterMasks
  /** Settles later than the rest only after the very first load. */
  textSearch: Promise<TextSearch>
  /** Every lender, active or not, in order of id: what matching counts its rules over. */
  matchLenders: readonly KnownLender['matching'][]
  /** What the rules of matching read of them. */
  rules: RuleColumns
  /** Every lender as it was read, in the same order, for the next snapshot to take over what was not written since. */
  known: readonly KnownLender[]
  totalLenders: number
  totalStates: number
}

/** A read that other writes overlapped is tried again this often before its mixed state is served, marked as such. */
const loadTries = 3

/** A change of the reply's format must change ETags as well. */
const format = createHash('sha256').update(Object.keys(Lender.shape).join()).digest('base64url').slice(0, 4)

type Loaded = Pick<Snapshot, 'version' | 'tag' | 'lenders' | 'json' | 'matchLenders' | 'rules' | 'known'>

/**
 * Reads all lenders and derives everything else, giving way to requests every few milliseconds. With a `previous` snapshot it
 * is complete when this resolves; without one, text search follows.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const pause = createPause()
  const loaded = await loadLenders(db, previous, pause)
  const { lenders } = loaded
  const byId = new Map<string, Lender>()
  const bySlug = new Map<string, Lender>()
  const positionById = new Map<string, number>()
  for (const [position, lender] of lenders.entries()) {
    byId.set(lender.id, lender)
    bySlug.set(lender.slug.toLowerCase(), lender)
    positionById.set(lender.id, position)
    if (position % 256 === 0) await pause()
  }
  const columns = await buildFilterColumns(lenders, pause)
  const orders = await buildSortOrders(lenders, pause)
  const hasSameTexts = previous !== undefined && (await isSameText(previous.lenders, lenders, pause))
  const textSearch = hasSameTexts ? previous.textSearch : buildTextSearch(lenders, createPause())
  if (previous) await textSearch
  // Whoever searches meets a failure here; without a searcher it must not end the process.
  else textSearch.catch(() => {})
  return {
    ...loaded,
    byId,
    bySlug,
    positionById,
    orders,
    masks: createFilterMasks(columns),
    textSearch,
    totalLenders: lenders.length,
    totalStates: countStates(columns),
  }
}

async function loadLenders(db: Database, previous: Snapshot | undefined, pause: Pause): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    const version = await getCatalogueVersion(db)
    const known = await readLenders(db, previous?.known, pause)
    const isMixed = (await getCatalogueVersion(db)) !== version
    if (isMixed && tries < loadTries) continue
    const { lastChange, ...rest } = await arrange(known, pause)
    // The version alone would come again after a backup was restored; the last change tells the two apart.
    const tag = `${version.toString(36)}-${lastChange.toString(36)}-${format}${isMixed ? `-${randomUUID()}` : ''}`
    return { ...rest, known, version, tag }
  }
}

async function arrange(known: readonly KnownLender[], pause: Pause) {
  const lenders: Lender[] = []
  const json: Buffer[] = []
  const matchLenders: KnownLender['matching'][] = []
  const rules = createRuleColumns(known.length)
  let lastChange = 0
  for (const { lender, json: text, matching, changedAt } of known) {
    setRules(rules, matchLenders.length, matching)
    matchLenders.push(matching)
    lastChange = Math.max(lastChange, changedAt)
    if (text !== undefined) {
      lenders.push(lender)
      json.push(text)
    }
    if (matchLenders.length % 256 === 0) await pause()
  }
  return { lenders, json, matchLenders, rules, lastChange }
}

/** Whether the lenders at the same positions have the same texts, so that one index serves both. */
async function isSameText(before: readonly Lender[], after: readonly Lender[], pause: Pause): Promise<boolean> {
  if (before.length !== after.length) return false
  for (const [position, lender] of after.entries()) {
    const old = before[position]!
    if (old.id !== lender.id || old.name !== lender.name || old.description !== lender.description) return false
    if (position % 256 === 0) await pause()
  }
  return true
}
