import type { NamedMatchLender } from '#domain/matching/match-lender.ts'
import { stateNames } from '#domain/states/states.ts'
import type { Database } from '#server/platform/db/database.ts'
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
  former: readonly FormerLender[]
  /** Active lenders, sorted in each way. */
  orders: SortOrders
  /** The same lenders in order of name. */
  active: readonly CatalogueLender[]
  textSearch: TextSearch
  /** What matching reads of every lender, in order of id. */
  matchLenders: readonly NamedMatchLender[]
  /** How many lenders are active, and how many states one of them serves. */
  totalLenders: number
  totalStates: number
}

/**
 * Reads what was written since `previous` and builds a whole snapshot, yielding to the event loop. The version is read first: a write
 * meanwhile increases it, and the next poll reads again.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const state = await getCatalogueState(db)
  const lenders = await readLenders(db, state, previous)
  const former = await listFormerLenders(db)
  // The index takes longest to build, and few changes are changes of texts.
  const textSearch =
    previous && hasSameTexts(previous.lenders, lenders) ? previous.textSearch : await buildTextSearch(lenders)
  const orders = await buildSortOrders(lenders)
  const active = orders.name_asc
  return {
    version: state.version,
    state,
    lenders,
    ...indexLenders(lenders, former),
    former,
    orders,
    active,
    textSearch,
    matchLenders: lenders.map(({ matching }) => matching),
    totalLenders: active.length,
    totalStates: countStates(active),
  }
}

/** Compares what the search reads. A lender that was not written since is the same object. */
function hasSameTexts(before: readonly CatalogueLender[], after: readonly CatalogueLender[]): boolean {
  return (
    before.length === after.length &&
    after.every((one, at) => {
      const then = before[at]!
      return (
        one === then ||
        (one.lender.id === then.lender.id &&
          one.lender.name === then.lender.name &&
          one.lender.description === then.lender.description &&
          one.matching.isActive === then.matching.isActive)
      )
    })
  )
}

function indexLenders(
  lenders: readonly CatalogueLender[],
  former: readonly FormerLender[],
): Pick<Snapshot, 'byId' | 'bySlug'> {
  const byId = new Map<string, CatalogueLender>()
  const bySlug = new Map<string, CatalogueLender>()
  const slugs = new Set<string>()
  for (const one of lenders) {
    const slug = one.lender.slug.toLowerCase()
    slugs.add(slug)
    if (!one.matching.isActive) continue
    byId.set(one.lender.id, one)
    bySlug.set(slug, one)
  }
  for (const { id, slug, lenderId } of former) {
    const target = byId.get(lenderId)
    if (!target) continue
    byId.set(id, target)
    // A later lender may have taken the slug over; the address is its own then.
    if (!slugs.has(slug.toLowerCase())) bySlug.set(slug.toLowerCase(), target)
  }
  return { byId, bySlug }
}

/** Counts the states that at least one program of these lenders serves. */
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
