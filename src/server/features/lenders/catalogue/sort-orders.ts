import { setImmediate as nextTick } from 'node:timers/promises'
import { type Lender, type LenderSort, lenderSorts } from '#contract/lenders/lenders.ts'
import type { ChangedLenders } from './changed-lenders.ts'
import type { CatalogueLender } from './read-lenders.ts'

/** All active lenders in each of the ten orders. */
export type SortOrders = Readonly<Record<LenderSort, readonly CatalogueLender[]>>

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
  before?: { orders: SortOrders; changed: ChangedLenders },
): Promise<SortOrders> {
  const orders: Partial<Record<LenderSort, readonly CatalogueLender[]>> = {}
  for (const sort of lenderSorts) {
    orders[sort] =
      before && before.changed.size <= fewChanges
        ? withChanges(before.orders[sort], before.changed, sort)
        : inOrder(lenders, sort)
    await nextTick()
  }
  return orders as SortOrders
}

/** An order of before with what changed taken out and put where it stands now. */
function withChanges(
  order: readonly CatalogueLender[],
  changed: ChangedLenders,
  sort: LenderSort,
): readonly CatalogueLender[] {
  const { key, isDescending } = sorts[sort]
  const now = [...order]
  for (const [then, one] of changed) {
    if (!one.matching.isActive) continue
    now.splice(now.indexOf(then), 1)
    const ownKey = key(one.lender)
    const isBefore = ({ lender }: CatalogueLender) =>
      (compareKeys(key(lender), ownKey, isDescending) || (lender.id < one.lender.id ? -1 : 1)) < 0
    let [from, to] = [0, now.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (isBefore(now[middle]!)) from = middle + 1
      else to = middle
    }
    now.splice(from, 0, one)
  }
  return now
}

/** Sorts places, not pairs of a key and its lender: 100,000 pairs live long enough to leave holes among what stays. */
function inOrder(lenders: readonly CatalogueLender[], sort: LenderSort): readonly CatalogueLender[] {
  const { key, isDescending } = sorts[sort]
  const active = lenders.filter(({ matching }) => matching.isActive)
  const keys = active.map(({ lender }) => key(lender))
  const places = [...active.keys()].sort((a, b) => compareKeys(keys[a]!, keys[b]!, isDescending))
  return places.map((place) => active[place]!)
}

function compareKeys(a: SortKey, b: SortKey, isDescending: boolean): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b === isDescending ? 1 : -1
}
