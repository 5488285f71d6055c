import { setImmediate as nextTick } from 'node:timers/promises'
import { type LenderSort, lenderSorts } from '#contract/lenders/lenders.ts'
import { isAlike } from './is-alike.ts'
import type { LenderRecord, ListedLender } from './read-records.ts'

/** Positions of all active lenders in each of the ten orders. */
export type SortOrders = Readonly<Record<LenderSort, Int32Array>>

export type SortedLender = Pick<LenderRecord, 'listed' | 'createdAt'>

type NumericSort = Exclude<LenderSort, 'name_asc'>

/** What each numeric sort compares: going up the lower bound, going down the upper one. */
const numericSorts: Readonly<
  Record<NumericSort, { key: (lender: ListedLender, createdAt: number) => number | null; isDescending: boolean }>
> = {
  interest_rate_asc: { key: ({ minRate }) => minRate, isDescending: false },
  interest_rate_desc: { key: ({ maxRate }) => maxRate, isDescending: true },
  loan_amount_asc: { key: ({ minAmount }) => minAmount, isDescending: false },
  loan_amount_desc: { key: ({ maxAmount }) => maxAmount, isDescending: true },
  points_asc: { key: ({ minPoints }) => minPoints, isDescending: false },
  points_desc: { key: ({ maxPoints }) => maxPoints, isDescending: true },
  loan_term_asc: { key: ({ minTerm }) => minTerm, isDescending: false },
  loan_term_desc: { key: ({ maxTerm }) => maxTerm, isDescending: true },
  recently_added: { key: (_, createdAt) => createdAt, isDescending: true },
}

/**
 * Sorts the active lenders in all ten ways, yielding to the event loop between them. Records come in order of id, so a position
 * settles ties the same way on every page and in every process. What is not published goes last in both directions. An earlier
 * order stays where it would come out the same.
 */
export async function buildSortOrders(
  records: readonly SortedLender[],
  earlier?: { records: readonly SortedLender[]; orders: SortOrders },
): Promise<SortOrders> {
  const active = Int32Array.from(records.keys()).filter((at) => records[at]!.listed.isActive === 'true')
  const orders: Partial<Record<LenderSort, Int32Array>> = {}
  for (const sort of lenderSorts) {
    const isSame = earlier && isAlike(earlier.records, records, (before, after) => hasSameKey(sort, before, after))
    orders[sort] = isSame
      ? earlier.orders[sort]
      : active.slice().sort(sort === 'name_asc' ? byName(records) : byFigure(records, sort))
    await nextTick()
  }
  return orders as SortOrders
}

function hasSameKey(sort: LenderSort, before: SortedLender, after: SortedLender): boolean {
  const [was, is] = [before.listed, after.listed]
  if (was.isActive !== is.isActive) return false
  if (sort === 'name_asc') return was.name === is.name
  const { key } = numericSorts[sort]
  return key(was, before.createdAt) === key(is, after.createdAt)
}

type Compare = (a: number, b: number) => number

/** Code-unit order of the lower-cased names: the same on every machine, whatever its language. */
function byName(records: readonly SortedLender[]): Compare {
  const names = records.map(({ listed }) => listed.name.toLowerCase())
  return (a, b) => (names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b)
}

/** Two unpublished ones would differ by NaN, which is no order: compared before they are subtracted. */
function byFigure(records: readonly SortedLender[], sort: NumericSort): Compare {
  const { key, isDescending } = numericSorts[sort]
  const figures = Float64Array.from(records, ({ listed, createdAt }) => {
    const value = key(listed, createdAt)
    return value === null ? Number.POSITIVE_INFINITY : isDescending ? -value : value
  })
  return (a, b) => (figures[a] === figures[b] ? a - b : figures[a]! - figures[b]!)
}
