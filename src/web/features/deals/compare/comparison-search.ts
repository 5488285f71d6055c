import { isUuid } from '#domain/text/slug.ts'

export const compareSorts = ['fit', 'cost', 'cash', 'monthly', 'speed'] as const
export type CompareSort = (typeof compareSorts)[number]

/** What the address says of the comparison: whose lenders, and in which order when it is not best fit first. */
type ComparisonSearch = { compare?: string; sort?: CompareSort }

export function readComparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  const { compare } = search
  if (typeof compare !== 'string' || !isUuid(compare)) return {}
  const sort = compareSorts.find((order) => order === search['sort'])
  return sort && sort !== 'fit' ? { compare, sort } : { compare }
}
