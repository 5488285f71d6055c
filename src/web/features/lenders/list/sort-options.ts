import { defaultLenderSort, type LenderSort } from '#contract/lenders/lenders.ts'
import type { SelectOption } from '#web/ui/controls/select.tsx'

const sortLabels: Readonly<Record<LenderSort, string>> = {
  name_asc: 'Name, A to Z',
  interest_rate_asc: 'Interest rate, low to high',
  interest_rate_desc: 'Interest rate, high to low',
  loan_amount_desc: 'Loan amount, high to low',
  loan_amount_asc: 'Loan amount, low to high',
  points_asc: 'Points, low to high',
  points_desc: 'Points, high to low',
  loan_term_asc: 'Loan term, short to long',
  loan_term_desc: 'Loan term, long to short',
  recently_added: 'Recently added',
}

/** The default order of a search. Only search results have it, so the option appears only with a search. */
const bestMatch: SelectOption = { value: '', label: 'Best match' }

const options: readonly SelectOption[] = Object.entries(sortLabels).map(([value, label]) => ({ value, label }))

export function sortOptions(isSearching: boolean): readonly SelectOption[] {
  return isSearching ? [bestMatch, ...options] : options
}

/** Returns the sort select's value for a URL. */
export function shownSort(sortBy: string | undefined, isSearching: boolean): string {
  return sortBy ?? (isSearching ? bestMatch.value : defaultLenderSort)
}

/** Returns the sort select's label of an order. */
export function sortLabel(sortBy: LenderSort | undefined, isSearching: boolean): string {
  const shown = shownSort(sortBy, isSearching)
  return [bestMatch, ...options].find(({ value }) => value === shown)!.label
}

/** Returns a choice's URL value; undefined for the default order. */
export function chosenSort(value: string, isSearching: boolean): string | undefined {
  return value === bestMatch.value || (value === defaultLenderSort && !isSearching) ? undefined : value
}
