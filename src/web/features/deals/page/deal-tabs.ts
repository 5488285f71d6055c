/**
 * The views of a deal, in the order of its life; the bar never holds more than seven. What folds `always` is behind "More" everywhere,
 * what folds `on-phones` only there.
 */
export const dealTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'lenders', label: 'Lenders' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'what-if', label: 'What-if', folds: 'on-phones' },
  { id: 'closing', label: 'Closing' },
  { id: 'project', label: 'Project' },
  { id: 'timeline', label: 'Timeline', folds: 'always' },
  { id: 'sheet', label: 'Sheet', folds: 'always' },
] as const satisfies readonly { id: string; label: string; folds?: 'always' | 'on-phones' }[]
export type DealTab = (typeof dealTabs)[number]['id']

/** The figures that What-if tries out, as the address names them. */
export const whatIfNames = [
  'purchasePrice',
  'estimatedArv',
  'repairBudget',
  'loanAmount',
  'downpayment',
  'termMonths',
  'holdMonths',
  'closingTimelineDays',
  'monthlyRent',
  'yearlyTaxes',
  'yearlyInsurance',
  'monthlyHoa',
] as const
export type WhatIfName = (typeof whatIfNames)[number]

/** How the deal's lenders are listed; best fit first where the address names none. */
export const listOrders = ['fit', 'cost', 'speed', 'quote'] as const
export type ListOrder = (typeof listOrders)[number]

/** What the address of a deal's page says: its view, the open form and, in What-if, the figures that differ from the deal's. */
export type DealSearch = { tab?: DealTab; edit?: 'open'; terms?: string; order?: ListOrder } & {
  [Name in WhatIfName]?: string
}

export function readDealSearch(search: Record<string, unknown>): DealSearch {
  const tab = dealTabs.find(({ id }) => id === search['tab'])?.id
  const order = tab === 'lenders' ? listOrders.find((one) => one === search['order'] && one !== 'fit') : undefined
  const figures = tab === 'what-if' ? whatIfNames.filter((name) => typeof search[name] === 'string') : []
  return {
    ...(tab && tab !== 'overview' ? { tab } : {}),
    ...(search['edit'] === 'open' ? { edit: 'open' } : {}),
    // The form for final terms: of a quote, of a match, or empty.
    ...(tab === 'closing' && typeof search['terms'] === 'string' ? { terms: search['terms'] } : {}),
    ...(order ? { order } : {}),
    ...Object.fromEntries(figures.map((name) => [name, search[name]])),
  }
}
