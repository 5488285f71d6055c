import { isDeepStrictEqual } from 'node:util'
import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import { stateNames } from '#domain/states/states.ts'
import { inSlices } from '#server/in-slices.ts'
import type { Database } from '#server/platform/db/database.ts'
import { changedLenders, isUnchanged } from './changed-lenders.ts'
import { buildFilterRows, type FilterRows } from './filter-lenders.ts'
import { type FormerLender, listFormerLenders } from './former-lenders.queries.ts'
import { type CatalogueState, getCatalogueState } from './lenders.queries.ts'
import { type CatalogueLender, readLenders } from './read-lenders.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/** Where in the list a lender stands. Found so, what finds it serves again after a change of what it says. */
type Places = Readonly<Record<'byId' | 'bySlug', ReadonlyMap<string, number>>>

/** Finds a lender of one snapshot. */
class LenderIndex {
  readonly lenders: readonly CatalogueLender[]
  readonly places: ReadonlyMap<string, number>

  constructor(lenders: readonly CatalogueLender[], places: ReadonlyMap<string, number>) {
    this.lenders = lenders
    this.places = places
  }

  get(key: string): CatalogueLender | undefined {
    const place = this.places.get(key)
    return place === undefined ? undefined : this.lenders[place]
  }

  has(key: string): boolean {
    return this.places.has(key)
  }
}

/** All lenders at one moment. Nothing in it ever changes; a change of lenders makes another snapshot. */
export type Snapshot = {
  /** The database's catalogue_version that the lenders were read at. */
  version: number
  state: CatalogueState
  /** Every lender, active or not, in order of id. */
  lenders: readonly CatalogueLender[]
  /** Active lenders by id, and by slug in lower case; the id and slug of one that was merged into another lead to that one. */
  byId: LenderIndex
  bySlug: LenderIndex
  former: readonly FormerLender[]
  places: Places
  /** Active lenders, sorted in each way. */
  orders: SortOrders
  /** The same lenders in order of name. */
  active: readonly CatalogueLender[]
  filterRows: readonly FilterRows[]
  textSearch: TextSearch
  /** What matching reads of every lender, in order of id. */
  matchLenders: readonly NamedMatchLender[]
  /** How many lenders are active, and how many states one of them serves. */
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
  const changed = previous && changedLenders(previous.lenders, lenders)
  // The index takes longest to build, and hardly a change is one of texts.
  const textSearch =
    changed && isUnchanged(changed, ({ name }) => name) && isUnchanged(changed, ({ description }) => description)
      ? previous.textSearch
      : await buildTextSearch(lenders)
  const places =
    changed && isUnchanged(changed, ({ slug }) => slug) && isDeepStrictEqual(previous.former, former)
      ? previous.places
      : await placeLenders(lenders, former)
  const orders = await buildSortOrders(lenders, changed && { orders: previous.orders, changed })
  const active = Array.from(orders.name_asc, (place) => lenders[place]!)
  return {
    version: state.version,
    state,
    lenders,
    byId: new LenderIndex(lenders, places.byId),
    bySlug: new LenderIndex(lenders, places.bySlug),
    former,
    places,
    orders,
    active,
    filterRows: await buildFilterRows(lenders, previous?.filterRows),
    textSearch,
    matchLenders: lenders.map(({ matching }) => matching),
    totalLenders: active.length,
    totalStates: countStates(active),
  }
}

async function placeLenders(lenders: readonly CatalogueLender[], former: readonly FormerLender[]): Promise<Places> {
  const byId = new Map<string, number>()
  const bySlug = new Map<string, number>()
  const slugs = new Set<string>()
  await inSlices(lenders, (one, place) => {
    const slug = one.lender.slug.toLowerCase()
    slugs.add(slug)
    if (!one.matching.isActive) return
    byId.set(one.lender.id, place)
    bySlug.set(slug, place)
  })
  for (const { id, slug, lenderId } of former) {
    const place = byId.get(lenderId)
    if (place === undefined) continue
    byId.set(id, place)
    // A later lender may have taken the slug over; the address is its own then.
    if (!slugs.has(slug.toLowerCase())) bySlug.set(slug.toLowerCase(), place)
  }
  return { byId, bySlug }
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
