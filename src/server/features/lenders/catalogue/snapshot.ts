import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import { stateNames } from '#domain/states/states.ts'
import { inSlices } from '#server/in-slices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buildFilterRows, type FilterRows } from './filter-lenders.ts'
import { type FormerLender, listFormerLenders } from './former-lenders.queries.ts'
import { type CatalogueState, getCatalogueState } from './lenders.queries.ts'
import { type CatalogueLender, readLenders } from './read-lenders.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/** All lenders at one moment. Nothing in it ever changes; a change of lenders makes another snapshot. */
export type Snapshot = {
  /** The database's catalogue_version that the lenders were read at. */
  version: number
  state: CatalogueState
  /** Every lender, active or not, in order of id. */
  lenders: readonly CatalogueLender[]
  /** Active lenders by id, and by slug in lower case; the id and slug of one that was merged into another lead to that one. */
  byId: ReadonlyMap<string, CatalogueLender>
  bySlug: ReadonlyMap<string, CatalogueLender>
  /** Active lenders, sorted in each way. */
  orders: SortOrders
  filterRows: FilterRows
  textSearch: TextSearch
  /** What matching reads of every lender, in order of id. */
  matchLenders: readonly NamedMatchLender[]
  /** Active lenders, and the states that one of them serves. */
  totalLenders: number
  totalStates: number
}

/**
 * Reads what was written since `previous` and builds a whole snapshot, yielding to the event loop. The version is read first: a write
 * meanwhile moves it on, and the next look reads again.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const state = await getCatalogueState(db)
  const lenders = await readLenders(db, state, previous)
  const former = await listFormerLenders(db)
  // The index takes longest to build, and hardly a change is one of texts.
  const textSearch =
    previous && hasSameTexts(previous.lenders, lenders) ? previous.textSearch : await buildTextSearch(lenders)
  const orders = await buildSortOrders(lenders)
  return {
    version: state.version,
    state,
    lenders,
    ...(await indexLenders(lenders, former)),
    orders,
    filterRows: await buildFilterRows(lenders),
    textSearch,
    matchLenders: lenders.map(({ matching }) => matching),
    totalLenders: orders.name_asc.length,
    totalStates: countStates(orders.name_asc),
  }
}

async function indexLenders(
  lenders: readonly CatalogueLender[],
  former: readonly FormerLender[],
): Promise<Pick<Snapshot, 'byId' | 'bySlug'>> {
  const byId = new Map<string, CatalogueLender>()
  const bySlug = new Map<string, CatalogueLender>()
  const slugs = new Set<string>()
  await inSlices(lenders, (one) => {
    const slug = one.lender.slug.toLowerCase()
    slugs.add(slug)
    if (!one.matching.isActive) return
    byId.set(one.lender.id, one)
    bySlug.set(slug, one)
  })
  for (const { id, slug, lenderId } of former) {
    const one = byId.get(lenderId)
    if (!one) continue
    byId.set(id, one)
    // A later lender may have taken the slug over; the address is its own then.
    if (!slugs.has(slug.toLowerCase())) bySlug.set(slug.toLowerCase(), one)
  }
  return { byId, bySlug }
}

/** Whether one index serves both: the same active lenders with the same names and descriptions. */
function hasSameTexts(before: readonly CatalogueLender[], after: readonly CatalogueLender[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ lender }, at) => {
      const { id, name, description, isActive } = before[at]!.lender
      return (
        lender.id === id && lender.name === name && lender.description === description && lender.isActive === isActive
      )
    })
  )
}

/** How many of the 50 states at least one program of these lenders serves. */
function countStates(lenders: readonly CatalogueLender[]): number {
  const served = new Set<string>()
  for (const { matching } of lenders)
    for (const { states } of matching.programs) {
      const names = states ?? matching.states
      for (const name of names.length === 0 ? stateNames : names) served.add(name)
      if (served.size === stateNames.length) return served.size
    }
  return served.size
}
