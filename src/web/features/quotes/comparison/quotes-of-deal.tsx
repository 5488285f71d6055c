import { useQuery } from '@tanstack/react-query'
import { isLive } from '#contract/quotes/quote-requests.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { QuotesLead } from './quotes-lead.tsx'

/** The quotes of a deal where it is one of several things: the chosen or lowest one, and who is to answer. Nothing before anybody was asked. */
export function QuotesOfDeal({ deal }: { deal: { id: string } }) {
  const { data } = useQuery(dealQuotesQuery(deal.id))
  if (!data || (data.quotes.length === 0 && !data.requests.some(({ status }) => isLive(status)))) return null
  return <QuotesLead deal={deal} data={data} heading="h3" />
}
