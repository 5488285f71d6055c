import { setImmediate as nextTick } from 'node:timers/promises'
import { type Lender, type LenderSort, lenderSorts } from '#contract/lenders/lenders.ts'
import type { ChangedLender } from './changed-lenders.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** All active lenders in each of the ten orders, by their places in the list of all: an order outlives a change of what it does not compare. */
export type SortOrders = Readonly<Record<LenderSort, Uint32Array>>

type SortKey = string | number | null

/** What each sort compares: going up the lower bound, going down the upper one. */
const sorts: Readonly<Record<LenderSort, { key: (lender: Lender) => SortKey; isDescending: boolean }>> = {
  interest_rate_asc: { key: ({ minRate }) => minRate, isDescending: false },
  interest_rate_desc: { key: ({ maxRate }) => maxRate, isDescending: true },
  loan_amount_asc: { key: ({ minAmount }) => minAmount, isDescending: false },
  loan_amount_desc: { key: ({ maxAmount }) => maxAmount, isDescending: true },
  points_asc: { key: ({ minPoints }) => minPoints, isDescending: false },
  points_desc: { key: ({ maxPoints }) => maxPoints, isDescending: true },
  loan_term_asc: { key: ({ minTerm }) => minTerm, isDescending: false },
  loan_term_desc: { key: ({ maxTerm }) => maxTerm, isDescending: true },
  // Names compare by code unit: the same on every machine, whatever its language.
  name_asc: { key: ({ name }) => name.toLowerCase(), isDescending: false },
  recently_added: { key: ({ createdAt }) => createdAt, isDescending: true },
}

/** More changes than these are sorted anew: each that is put in its place moves what comes after it. */
const fewChanges = 200

/**
 * Sorts the active lenders in all ten ways, yielding to the event loop between them. They come in order of id, and ties stay in it, so
 * they come out the same on every page and in every process. What is not published goes last in both directions. After a few changes
 * the orders of before serve, because ten sorts leave more behind in memory than the orders take.
 */
export async function buildSortOrders(
  lenders: readonly CatalogueLender[],
  before?: { orders: SortOrders; changed: readonly ChangedLender[] },
): Promise<SortOrders> {
  const orders: Partial<Record<LenderSort, Uint32Array>> = {}
  for (const sort of lenderSorts) {
    const { key } = sorts[sort]
    const moved = before?.changed.filter(
      ({ then, now }) => now.matching.isActive && key(then.lender) !== key(now.lender),
    )
    orders[sort] =
      before && moved && moved.length <= fewChanges
        ? withMoved(before.orders[sort], lenders, moved, sort)
        : inOrder(lenders, sort)
    await nextTick()
  }
  return orders as SortOrders
}

/** An order of before with what moved taken out and put where it stands now. */
function withMoved(
  order: Uint32Array,
  lenders: readonly CatalogueLender[],
  moved: readonly ChangedLender[],
  sort: LenderSort,
): Uint32Array {
  if (moved.length === 0) return order
  const { key, isDescending } = sorts[sort]
  const places = new Set(moved.map(({ place }) => place))
  const now = [...order].filter((place) => !places.has(place))
  for (const place of places) {
    const ownKey = key(lenders[place]!.lender)
    const isBefore = (other: number) =>
      (compareKeys(key(lenders[other]!.lender), ownKey, isDescending) || other - place) < 0
    let [from, to] = [0, now.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(now[middle]!)) from = middle + 1
      else to = middle
    }
    now.splice(from, 0, place)
  }
  return Uint32Array.from(now)
}

function inOrder(lenders: readonly CatalogueLender[], sort: LenderSort): Uint32Array {
  const { key, isDescending } = sorts[sort]
  const keys = lenders.map(({ lender }) => key(lender))
  const active = [...lenders.keys()].filter((place) => lenders[place]!.matching.isActive)
  return Uint32Array.from(active.sort((a, b) => compareKeys(keys[a]!, keys[b]!, isDescending)))
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === isDescending ? 1 : -1
}
