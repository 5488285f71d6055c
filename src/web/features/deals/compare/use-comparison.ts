import { useSearch } from '@tanstack/react-router'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import type { CompareSort } from './comparison-search.ts'
import { readComparisonSearch } from './comparison-search.ts'

/** Returns the comparison in the address, `?compare=<deal>&sort=<order>`, with functions to sort and close it. */
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

/** Returns a function that opens a deal's comparison, without subscribing to the address. */
export function useOpenComparison(): (dealId: string) => void {
  const dialog = useAddressDialog()
  return (dealId) => void dialog.open({ compare: dealId })
}
