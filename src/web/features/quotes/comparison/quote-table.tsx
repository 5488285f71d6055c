import { useQuery } from '@tanstack/react-query'
import { useDebounce } from 'use-debounce'
import { listDealQuotesEndpoint } from '#contract/quotes/deal-quotes.ts'
import { formatMonths } from '#domain/money/money.ts'
import { countOf } from '#web/format/counts.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import type { ComparedDeal } from './deal-quotes.tsx'
import { lowestOfColumns, type PricedQuote } from './priced-quote.ts'
import { QuoteRow } from './quote-row.tsx'

/** How long the thumb rests before the estimates are read, in milliseconds. */
const restMs = 250

/** Quotes as rows, the lowest total at the chosen holding time first. The estimate beside each is the server's, read when the thumb rests. */
export function QuoteTable({
  deal,
  priced,
  holdMonths,
}: {
  deal: ComparedDeal
  priced: readonly PricedQuote[]
  holdMonths: number
}) {
  const [settled] = useDebounce(holdMonths, restMs)
  const estimates = useQuery(
    ownQuery(queryKeys.dealQuotesHeld(deal.id, settled), (call) =>
      call(listDealQuotesEndpoint, { params: { id: deal.id }, query: { holdMonths: String(settled) } }),
    ),
  )
  const lowest = lowestOfColumns(priced)
  const heading = `${countOf(priced.length, 'quote')}, held ${formatMonths(holdMonths)}`
  return (
    <section className="bl qall" aria-labelledby="quotes-table">
      <div className="bl-h">
        <h2 id="quotes-table">{heading}</h2>
        <p>green: lowest of its column</p>
      </div>
      <table className="qt num">
        <caption className="sr">{heading}, the lowest total first</caption>
        <thead>
          <tr>
            <th scope="col">Lender</th>
            <th scope="col">Estimate → quote, and why</th>
            <th scope="col" aria-sort="ascending">
              Total
            </th>
            <th scope="col">Cash at closing</th>
            <th scope="col">Monthly</th>
            <th scope="col">Effective annual cost</th>
            <th scope="col">
              <span className="sr">Choose</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {priced.map((one) => (
            <QuoteRow
              key={one.quote.id}
              priced={one}
              lowest={lowest}
              estimate={
                settled === holdMonths ? estimates.data?.quotes.find(({ id }) => id === one.quote.id) : undefined
              }
            />
          ))}
        </tbody>
      </table>
      <p className="fine mute mt-2">
        Total: points, interest, loan fees, four draws where repairs are held back, and the extension past the term.
        Monthly: on the fully drawn loan. Estimates from published ranges and your inputs; a lender’s quote is the
        lender’s word, to be had in writing.
      </p>
    </section>
  )
}
