import { createHash, randomUUID } from 'node:crypto'
import { withColumnsAt } from '#contract/columns.ts'
import { createRuleColumns, type RuleColumns, ruleColumnsOf, setRules } from '#contract/eligibility-columns.ts'
import { Lender } from '#contract/lenders.ts'
import type { Database } from '#server/db/database.ts'
import { createPause, type Pause } from './event-loop-pauses.ts'
import { buildFilterColumns, countStates, type FilterColumns } from './filter-columns.ts'
import { createFilterMasks, type FilterMasks } from './filter-masks.ts'
import { getCatalogueVersion } from './lenders.queries.ts'
import { type KnownLender, type ListedLender, readDigests, readLenders, type StampDigests } from './read-lenders.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/**
 * All lenders at one moment. Nothing in it ever changes; a change of lenders makes another snapshot. A position is an index
 * into `listed`, and into everything else that is kept by position.
 */
export type Snapshot = {
  /** The database's catalogue_version that the lenders were read at. */
  version: number
  /** Names the content for ETags: equal in every process that serves the same lenders in the same format. */
  tag: string
  /** Active lenders in order of id. */
  listed: readonly ListedLender[]
  positionById: ReadonlyMap<string, number>
  /** Slugs in lower case. */
  positionBySlug: ReadonlyMap<string, number>
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

type Loaded = Pick<Snapshot, 'version' | 'tag' | 'listed' | 'matchLenders' | 'rules' | 'known' | 'digests'>

/**
 * Reads all lenders and derives everything else, giving way to requests every few milliseconds. With a `previous` snapshot it
 * is complete when this resolves; without one, text search follows. Of what was derived before, all that a few changed lenders
 * leave as it is, is taken over: with 100,000 lenders making it anew is seconds of work, and megabytes to be collected.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const pause = createPause()
  const loaded = await loadLenders(db, previous, pause)
  const { listed } = loaded
  const changed = previous && changedPositions(previous.listed, listed)
  const earlier = previous && changed ? { ...previous, changed } : undefined
  const columns = await buildFilterColumns(listed, pause, earlier)
  const orders = await buildSortOrders(listed, pause, earlier)
  const hasSameTexts = previous !== undefined && (await isSameText(previous.listed, listed, changed, pause))
  const textSearch = hasSameTexts ? previous.textSearch : buildTextSearch(listed, createPause())
  if (previous) await textSearch
  // Whoever searches meets a failure here; without a searcher it must not end the process.
  else textSearch.catch(() => {})
  return {
    ...loaded,
    ...(earlier && hasSameSlugs(earlier.listed, listed, earlier.changed)
      ? { positionById: earlier.positionById, positionBySlug: earlier.positionBySlug }
      : await indexLenders(listed, pause)),
    orders,
    columns,
    masks: createFilterMasks(columns),
    textSearch,
    totalLenders: listed.length,
    totalStates: countStates(columns),
  }
}

/**
 * The same snapshot with what tells changed lenders apart, so that the first change after a start costs no more than those after it.
 * Not a part of the first load, which a start waits for. Without it when the lenders have changed meanwhile.
 */
export async function addDigests(db: Database, snapshot: Snapshot): Promise<Snapshot> {
  const digests = await readDigests(db)
  return (await getCatalogueVersion(db)) === snapshot.version ? { ...snapshot, digests } : snapshot
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
  const listed: ListedLender[] = []
  const matchLenders: KnownLender['matching'][] = []
  let lastChange = 0
  for (const one of known) {
    matchLenders.push(one.matching)
    lastChange = Math.max(lastChange, one.changedAt)
    if (isListed(one)) listed.push(one)
    if (matchLenders.length % 256 === 0) await pause()
  }
  return { listed, matchLenders, rules: await arrangeRules(known, previous, pause), lastChange }
}

const isListed = (known: KnownLender): known is ListedLender => known.json !== undefined

async function arrangeRules(
  known: readonly KnownLender[],
  previous: Snapshot | undefined,
  pause: Pause,
): Promise<RuleColumns> {
  const changed = previous && changedPositions(previous.known, known)
  if (changed) {
    const few = ruleColumnsOf(changed.map((position) => known[position]!.matching))
    return withColumnsAt(previous.rules, changed, few)
  }
  const rules = createRuleColumns(known.length)
  for (const [position, { matching }] of known.entries()) {
    setRules(rules, position, matching)
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
function changedPositions(before: readonly KnownLender[], after: readonly KnownLender[]): number[] | undefined {
  if (before.length !== after.length) return undefined
  const changed: number[] = []
  for (let position = 0; position < after.length; position++) {
    if (before[position] === after[position]) continue
    if (before[position]!.matching.id !== after[position]!.matching.id || changed.length === mostMoved) return undefined
    changed.push(position)
  }
  return changed
}

function hasSameSlugs(
  before: readonly KnownLender[],
  after: readonly KnownLender[],
  changed: readonly number[],
): boolean {
  return changed.every((position) => before[position]!.slug === after[position]!.slug)
}

async function indexLenders(listed: readonly KnownLender[], pause: Pause) {
  const positionById = new Map<string, number>()
  const positionBySlug = new Map<string, number>()
  for (const [position, { slug, matching }] of listed.entries()) {
    positionById.set(matching.id, position)
    positionBySlug.set(slug.toLowerCase(), position)
    if (position % 256 === 0) await pause()
  }
  return { positionById, positionBySlug }
}

/** Whether the lenders at the same positions, of which only `changed` can differ, have the same texts, so that one index serves both. */
async function isSameText(
  before: readonly KnownLender[],
  after: readonly KnownLender[],
  changed: readonly number[] | undefined,
  pause: Pause,
): Promise<boolean> {
  if (before.length !== after.length) return false
  for (const position of changed ?? after.keys()) {
    const old = before[position]!.matching
    const lender = after[position]!.matching
    if (old.id !== lender.id || old.name !== lender.name || old.description !== lender.description) return false
    if (position % 256 === 0) await pause()
  }
  return true
}
