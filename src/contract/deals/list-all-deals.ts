import type { Call } from '#contract/wire/call.ts'
import { dealPageSize, type ListedDeal, listDealsEndpoint } from './deals.ts'

/** All of the own deals, newest first, read page by page. One that moved to the next page meanwhile counts once. */
export async function listAllDeals(call: Call): Promise<ListedDeal[]> {
  const deals = new Map<string, ListedDeal>()
  for (let page = 1; ; page++) {
    const found = await call(listDealsEndpoint, page === 1 ? {} : { query: { page: String(page) } })
    for (const deal of found) deals.set(deal.id, deal)
    if (found.length < dealPageSize) return [...deals.values()]
  }
}
