import { isUuid } from '#domain/text/slug.ts'

export const compareSorts = ['fit', 'cost', 'cash', 'monthly', 'speed'] as const
export type CompareSort = (typeof compareSorts)[number]

/** The comparison in the address: its deal, and its order unless it is best fit first. */
type ComparisonSearch = { compare?: string; sort?: CompareSort }

export function readComparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  const { compare } = search
  if (typeof compare !== 'string' || !isUuid(compare)) return {}
  const sort = compareSorts.find((order) => order === search['sort'])
  return sort && sort !== 'fit' ? { compare, sort } : { compare }
}
