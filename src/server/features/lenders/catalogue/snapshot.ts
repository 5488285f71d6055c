import type { NamedMatchLender } from '#domain/loan-request/match-inputs.ts'
import { stateNames } from '#domain/states/states.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type CatalogueState, type FormerLender, getCatalogueState, listFormerLenders } from './lenders.queries.ts'
import { type CatalogueLender, readLenders } from './read-lenders.ts'
import { buildSortOrders, type SortOrders } from './sort-orders.ts'
import { buildTextSearch, type TextSearch } from './text-search.ts'

/** All lenders in memory at one catalogue version. Immutable: a change creates a new snapshot. */
export type Snapshot = {
  /** The `catalogue_version` when the lenders were read. */
  version: number
  state: CatalogueState
  /** Every lender, active or not, sorted by id. */
  lenders: readonly CatalogueLender[]
  /** Active lenders by id, and by slug in lower case. A merged lender's id and slug map to the surviving lender. */
  byId: ReadonlyMap<string, CatalogueLender>
  bySlug: ReadonlyMap<string, CatalogueLender>
  former: readonly FormerLender[]
  /** Active lenders in each sort order. */
  orders: SortOrders
  /** Active lenders sorted by name. */
  active: readonly CatalogueLender[]
  textSearch: TextSearch
  /** The matching data of every lender, sorted by id. */
  matchLenders: readonly NamedMatchLender[]
  /** The number of active lenders, and of states in which they publish that they lend. */
  totalLenders: number
  totalStates: number
}

/** The lenders that matching reads: all of them, active or not, sorted by id, at one version. */
export type MatchSnapshot = Pick<Snapshot, 'version' | 'matchLenders'>
export type MatchCatalogue = { snapshot(): MatchSnapshot }

/**
 * Reads the lenders written since `previous`, or all of them without it, and builds a new snapshot, yielding to the
 * event loop. Reads the version first, so that a concurrent write causes another reload at the next poll.
 */
export async function loadSnapshot(db: Database, previous: Snapshot | undefined): Promise<Snapshot> {
  const state = await getCatalogueState(db)
  const lenders = await readLenders(db, state, previous)
  const former = await listFormerLenders(db)
  // Building the search index takes longest, and most changes don't affect it.
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

/** Returns whether the texts that a search reads are equal. Unchanged lenders are the same objects. */
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

/** Indexes active lenders by id and slug. The id and slug of a merged lender map to the lender it was merged into. */
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
    // Skips a slug that another lender, active or not, has taken since.
    if (!slugs.has(slug.toLowerCase())) bySlug.set(slug.toLowerCase(), target)
  }
  return { byId, bySlug }
}

/** Counts the states that at least one program of these lenders serves. Unpublished states count for none. */
function countStates(lenders: readonly CatalogueLender[]): number {
  const served = new Set<string>()
  for (const { matching } of lenders)
    for (const { states } of matching.programs) {
      if (states === null && matching.statesPublished === false) continue
      const names = states ?? matching.states
      for (const name of names.length === 0 ? stateNames : names) served.add(name)
      if (served.size === stateNames.length) return served.size
    }
  return served.size
}
