/**
 * The views of a deal. On wide screens, `bar` views are in the tab bar and `more` views in its More menu. A `phone`
 * view is only a row of the phone's overview, because wide screens show its content in the overview.
 */
export const dealTabs = [
  { id: 'overview', label: 'Overview', place: 'bar' },
  { id: 'money', label: 'Profit and cash', place: 'phone' },
  { id: 'lenders', label: 'Lenders', place: 'bar' },
  { id: 'quotes', label: 'Quotes', place: 'bar' },
  { id: 'what-if', label: 'What-if', place: 'bar' },
  { id: 'closing', label: 'Closing', place: 'bar' },
  { id: 'project', label: 'Project', place: 'bar' },
  { id: 'timeline', label: 'Timeline', place: 'more' },
  { id: 'sheet', label: 'Sheet', place: 'more' },
] as const
export type DealTab = (typeof dealTabs)[number]['id']

/** The figures that What-if changes, by their names in the URL. */
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

/** The sort orders of a deal's lenders. Best fit is the default. */
export const listOrders = ['fit', 'cost', 'speed', 'quote'] as const
export type ListOrder = (typeof listOrders)[number]

/** The query of a deal's page: its view, the open form and, in What-if, the figures that differ from the deal. */
export type DealSearch = { tab?: DealTab; edit?: 'open'; terms?: string; order?: ListOrder } & {
  [Name in WhatIfName]?: string
}

/**
 * Parses the query of a deal's page. Omits defaults, unknown tabs and orders, and parameters that belong to another
 * tab. Keeps any text for `terms` and for What-if's figures, which aren't parsed as numbers here.
 */
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
