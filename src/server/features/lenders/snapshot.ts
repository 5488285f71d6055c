import { createHash, randomUUID } from 'node:crypto'
import { withColumnsAt } from '#contract/columns.ts'
import { createRuleColumns, type RuleColumns, ruleColumnsOf, setRules } from '#contract/eligibility-columns.ts'
import { Lender } from '#contract/lenders.ts'
import type { Database } from '#server/db/database.ts'
import { createPause, type Pause } from './event-loop-pauses.ts'
import { buildFilterColumns, countStates, type FilterColumns } from './filter-columns.ts'
import { createFilterMasks, type FilterMasks } from './filter-masks.ts'
import { getCatalogueVersion } from './lenders.queries.ts'
import { type KnownLender, readLenders, type StampDigests } from './read-lenders.ts'
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
  positionById: ReadonlyMap<string, number>
  /** Slugs in lower case. */
  positionBySlug: ReadonlyMap<string, number>
  /** Each active lender as JSON, by position. */
  json: readonly Buffer[]
  orders: SortOrders
  columns: FilterColumns
  masks: FilterMasks
  /** Settles later than the rest only after the very first load. */
  textSearch: Promise<TextSearch>
  /** Every lender, active or not, in order of id: what matching counts its rules over. */
  matchLenders: readonly KnownLender['matching'][]
  /** What the rules of matching read of them. */
  rules: RuleColumns
  /** Every lender as it was read, in the same order, for the next snapshot to take over what was not written since. */
  known: readonly KnownLender[]
  /** What tells the next read which of them were written since. */
  digests: StampDigests | undefined
  totalLenders: number
  totalStates: number
}

/** A read that other writes overlapped is tried again this often before its mixed state is served, marked as such. */
const loadTries = 3

/** A change of the reply's format must change ETags as well. */
const format = createHash('sha256').update(Object.keys(Lender.shape).join()).digest('base64url').slice(0, 4)

type Loaded = Pick<Snapshot, 'version' | 'tag' | 'lenders' | 'json' | 'matchLenders' | 'rules' | 'known' | 'digests'>

/**
 * Reads all lenders and derives everything else, giving way to requests every few milliseconds. With a `previous` snapshot it
 * is complete when this resolves; without one, text search follows. Of what was derived before, all that a few changed lenders
 * leave as it is, is taken over: with 100,000 lenders making it anew is seconds of work, and megabytes to be collected.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const pause = createPause()
  const loaded = await loadLenders(db, previous, pause)
  const { lenders } = loaded
  const changed = previous && changedPositions(previous.lenders, lenders)
  const earlier = previous && changed ? { ...previous, changed } : undefined
  const columns = await buildFilterColumns(lenders, pause, earlier)
  const orders = await buildSortOrders(lenders, pause, earlier)
  const hasSameTexts = previous !== undefined && (await isSameText(previous.lenders, lenders, changed, pause))
  const textSearch = hasSameTexts ? previous.textSearch : buildTextSearch(lenders, createPause())
  if (previous) await textSearch
  // Whoever searches meets a failure here; without a searcher it must not end the process.
  else textSearch.catch(() => {})
  return {
    ...loaded,
    ...(earlier && hasSameSlugs(earlier.lenders, lenders, earlier.changed)
      ? { positionById: earlier.positionById, positionBySlug: earlier.positionBySlug }
      : await indexLenders(lenders, pause)),
    orders,
    columns,
    masks: createFilterMasks(columns),
    textSearch,
    totalLenders: lenders.length,
    totalStates: countStates(columns),
  }
}

async function loadLenders(db: Database, previous: Snapshot | undefined, pause: Pause): Promise<Loaded> {
  for (let tries = 1; ; tries++) {
    const version = await getCatalogueVersion(db)
    const { known, digests } = await readLenders(db, previous, pause)
    const isMixed = (await getCatalogueVersion(db)) !== version
    if (isMixed && tries < loadTries) continue
    const { lastChange, ...rest } = await arrange(known, previous, pause)
    // The version alone would come again after a backup was restored; the last change tells the two apart.
    const tag = `${version.toString(36)}-${lastChange.toString(36)}-${format}${isMixed ? `-${randomUUID()}` : ''}`
    return { ...rest, known, digests, version, tag }
  }
}

async function arrange(known: readonly KnownLender[], previous: Snapshot | undefined, pause: Pause) {
  const lenders: Lender[] = []
  const json: Buffer[] = []
  const matchLenders: KnownLender['matching'][] = []
  let lastChange = 0
  for (const { lender, json: text, matching, changedAt } of known) {
    matchLenders.push(matching)
    lastChange = Math.max(lastChange, changedAt)
    if (text !== undefined) {
      lenders.push(lender)
      json.push(text)
    }
    if (matchLenders.length % 256 === 0) await pause()
  }
  return { lenders, json, matchLenders, rules: await arrangeRules(matchLenders, previous, pause), lastChange }
}

async function arrangeRules(
  matchLenders: Snapshot['matchLenders'],
  previous: Snapshot | undefined,
  pause: Pause,
): Promise<RuleColumns> {
  const changed = previous && changedPositions(previous.matchLenders, matchLenders)
  if (changed) {
    const few = ruleColumnsOf(changed.map((position) => matchLenders[position]!))
    return withColumnsAt(previous.rules, changed, few)
  }
  const rules = createRuleColumns(matchLenders.length)
  for (const [position, lender] of matchLenders.entries()) {
    setRules(rules, position, lender)
    if (position % 256 === 0) await pause()
  }
  return rules
}

/** The more lenders have changed, the less is spared by moving each of them to its new place. */
const mostMoved = 500

/**
 * The positions at which two lists of the same lenders in the same order differ. Undefined when lenders were added or taken away,
 * or when they are too many. An unchanged lender is the same object in every snapshot.
 */
function changedPositions<T extends { id: string }>(before: readonly T[], after: readonly T[]): number[] | undefined {
  if (before.length !== after.length) return undefined
  const changed: number[] = []
  for (let position = 0; position < after.length; position++) {
    if (before[position] === after[position]) continue
    if (before[position]!.id !== after[position]!.id || changed.length === mostMoved) return undefined
    changed.push(position)
  }
  return changed
}

function hasSameSlugs(before: readonly Lender[], after: readonly Lender[], changed: readonly number[]): boolean {
  return changed.every((position) => before[position]!.slug === after[position]!.slug)
}

async function indexLenders(lenders: readonly Lender[], pause: Pause) {
  const positionById = new Map<string, number>()
  for (const [position, { id }] of lenders.entries()) {
    positionById.set(id, position)
    if (position % 256 === 0) await pause()
  }
  const positionBySlug = new Map<string, number>()
  for (const [position, { slug }] of lenders.entries()) {
    positionBySlug.set(slug.toLowerCase(), position)
    if (position % 256 === 0) await pause()
  }
  return { positionById, positionBySlug }
}

/** Whether the lenders at the same positions, of which only `changed` can differ, have the same texts, so that one index serves both. */
async function isSameText(
  before: readonly Lender[],
  after: readonly Lender[],
  changed: readonly number[] | undefined,
  pause: Pause,
): Promise<boolean> {
  if (before.length !== after.length) return false
  for (const position of changed ?? after.keys()) {
    const old = before[position]!
    const lender = after[position]!
    if (old.id !== lender.id || old.name !== lender.name || old.description !== lender.description) return false
    if (position % 256 === 0) await pause()
  }
  return true
}
