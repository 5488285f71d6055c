import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDebounce } from 'use-debounce'
import { listDealQuotesEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { countOf } from '#domain/money/counts.ts'
import { formatMonths } from '#domain/money/money.ts'
import { ownQuery } from '#web/session/own-query.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Section } from '#web/ui/figures/section.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'
import { lowestOfColumns, type PricedQuote } from './priced-quote.ts'
import { QuoteRow } from './quote-row.tsx'

const headClass =
  'border-b border-ink px-3 py-2 text-right align-bottom text-sm font-medium text-ink-3 first:pl-0 first:text-left'

/** Milliseconds that the slider must rest before the estimates are loaded. */
const restMs = 250

/** Quotes as rows, the lowest total at the chosen holding time first. The server computes the estimates once the slider rests. */
export function QuoteTable({
  deal,
  priced,
  holdMonths,
  children,
}: {
  deal: ComparedDeal
  priced: readonly PricedQuote[]
  holdMonths: number
  /** The control for the holding time. */
  children: ReactNode
}) {
  const [settled] = useDebounce(holdMonths, restMs)
  const estimates = useQuery(
    ownQuery(queryKeys.dealQuotesHeld(deal.id, settled), (call) =>
      call(listDealQuotesEndpoint, { params: { id: deal.id }, query: { holdMonths: String(settled) } }),
    ),
  )
  const lowest = lowestOfColumns(priced)
  // The deal's own quotes came with their estimates for the planned hold.
  const estimateOf = (quote: Quote) =>
    (settled === holdMonths ? estimates.data?.quotes.find(({ id }) => id === quote.id) : undefined) ??
    (quote.cost.holdMonths === holdMonths ? quote : undefined)
  const hasChoice = priced.some(({ quote }) => quote.chosenAt !== null)
  const leadingId = hasChoice ? null : priced[0]?.quote.id
  const heading = `${countOf(priced.length, 'quote')}, held ${formatMonths(holdMonths)}`
  return (
    <Section id="quotes-table" title={heading} note={children} className="xl:col-span-full">
      <table className="w-full border-collapse text-sm tabular-nums lining-nums stacked:block">
        <caption className="sr-only">{heading}, the lowest total first</caption>
        <thead className="stacked:sr-only">
          <tr>
            <th scope="col" className={headClass}>
              Lender
            </th>
            <th scope="col" className={headClass}>
              Estimate → quote, and why
            </th>
            <th
              scope="col"
              className={`${headClass} aria-[sort=ascending]:font-semibold aria-[sort=ascending]:text-ink after:content-['_↑']`}
              aria-sort="ascending"
            >
              Total
            </th>
            <th scope="col" className={headClass}>
              Cash at closing
            </th>
            <th scope="col" className={headClass}>
              Monthly
            </th>
            <th scope="col" className={headClass}>
              Effective annual cost
            </th>
            <th scope="col" className={headClass}>
              <span className="sr-only">Choose</span>
            </th>
          </tr>
        </thead>
        <tbody className="stacked:block stacked:border-t stacked:border-ink">
          {priced.map((one) => (
            <QuoteRow
              key={one.quote.id}
              priced={one}
              lowest={lowest}
              isLeading={one.quote.id === leadingId}
              estimate={estimateOf(one.quote)}
            />
          ))}
        </tbody>
      </table>
      <p className="text-sm text-ink-3 mt-2">
        Green = lowest. Total: points, interest, loan fees, four draws where repairs are held back, extension past the
        term, exit fee and prepayment. Monthly: at full draw. Estimates from published ranges and your inputs; get a
        lender’s quote in writing.
      </p>
    </Section>
  )
}
