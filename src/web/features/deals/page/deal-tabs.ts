/** The views of a deal, in their order. Those that fold under "More" on phones come last. */
export const dealTabs = [
  { id: 'overview', label: 'Overview' },
  { id: 'lenders', label: 'Lenders' },
] as const satisfies readonly { id: string; label: string; isSecondary?: boolean }[]
export type DealTab = (typeof dealTabs)[number]['id']

/** What the address of a deal's page says: its view. */
export type DealSearch = { tab?: DealTab }

export function readDealSearch(search: Record<string, unknown>): DealSearch {
  const tab = dealTabs.find(({ id }) => id === search['tab'])?.id
  return tab && tab !== 'overview' ? { tab } : {}
}
