import { useSearch } from '@tanstack/react-router'
import { isUuid } from '#domain/text/slug.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'

export const compareSorts = ['fit', 'cost', 'cash', 'monthly', 'speed'] as const
export type CompareSort = (typeof compareSorts)[number]

/** The comparison in the URL: its deal, and its order unless it is best fit first. */
type ComparisonSearch = { compare?: string; sort?: CompareSort }

/**
 * Parses the comparison from the URL. Returns nothing unless `compare` is a UUID. Omits an unknown order and best fit.
 */
export function readComparisonSearch(search: Record<string, unknown>): ComparisonSearch {
  const { compare } = search
  if (typeof compare !== 'string' || !isUuid(compare)) return {}
  const sort = compareSorts.find((order) => order === search['sort'])
  return sort && sort !== 'fit' ? { compare, sort } : { compare }
}

/**
 * Returns the comparison in the URL, `?compare=<deal>&sort=<order>`, with functions to sort and close it. `dealId` is
 * undefined without one.
 */
export function useComparison() {
  const { compare, sort = 'fit' } = useSearch({ strict: false, select: readComparisonSearch })
  const dialog = useAddressDialog()
  return {
    dealId: compare,
    sort,
    setSort: (order: CompareSort) => void dialog.replace({ sort: order === 'fit' ? undefined : order }),
    close: () => dialog.close(['compare', 'sort']),
  }
}

/** Returns a function that opens a deal's comparison with a new history entry. Doesn't subscribe to the URL. */
export function useOpenComparison(): (dealId: string) => void {
  const dialog = useAddressDialog()
  return (dealId) => void dialog.open({ compare: dealId })
}
