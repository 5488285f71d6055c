/** The views of a deal, in their order. Those that fold under "More" on phones come last. */
export const dealTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'lenders', label: 'Lenders' },
  { id: 'quotes', label: 'Quotes' },
  { id: 'what-if', label: 'What-if' },
  { id: 'timeline', label: 'Timeline', isSecondary: true },
  { id: 'sheet', label: 'Sheet', isSecondary: true },
] as const satisfies readonly { id: string; label: string; isSecondary?: boolean }[]
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
] as const
export type WhatIfName = (typeof whatIfNames)[number]

/** What the address of a deal's page says: its view, the open form and, in What-if, the figures that differ from the deal's. */
export type DealSearch = { tab?: DealTab; edit?: 'open' } & { [Name in WhatIfName]?: string }

export function readDealSearch(search: Record<string, unknown>): DealSearch {
  const tab = dealTabs.find(({ id }) => id === search['tab'])?.id
  const figures = tab === 'what-if' ? whatIfNames.filter((name) => typeof search[name] === 'string') : []
  return {
    ...(tab && tab !== 'overview' ? { tab } : {}),
    ...(search['edit'] === 'open' ? { edit: 'open' } : {}),
    ...Object.fromEntries(figures.map((name) => [name, search[name]])),
  }
}
