import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useDebounce } from 'use-debounce'
import { listDealQuotesEndpoint, type Quote } from '#contract/quotes/deal-quotes.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { formatMonths } from '#domain/money/money.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import {
  comparedMonths,
  type LowestSpan,
  lowestSpans,
  type MonthlyTotals,
  totalsByMonth,
} from '#domain/quotes/totals-by-month.ts'
import { LineKey } from '#web/charts/line-parts.tsx'
import { queryKeys } from '#web/session/query-keys.ts'
import { ownQuery } from '#web/session/session.ts'
import { figureBodyClass, figureHeadClass, figureTableClass } from '#web/ui/figures/figure-table.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { NamedText } from '#web/ui/labels/name.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'
import { maxChartLines, QuoteChart } from './quote-chart.tsx'
import { isOpenQuote, lowestOfColumns, type PricedQuote, priceQuotes, QuoteRow } from './quote-row.tsx'

/**
 * Compares quotes at a holding time that a slider sets: a table, and below it the lowest open quote by month, with a
 * chart if that changes. `quotes` must be current ones, not replaced by a later version; without any, says so. Declined
 * and expired ones are only in the table. `aside` is always shown.
 */
export function QuoteComparison({
  deal,
  quotes,
  aside,
}: {
  deal: ComparedDeal
  quotes: readonly Quote[]
  aside: ReactNode
}) {
  const [first] = quotes
  const plan = first ? defaultHoldMonths(deal, first.termMonths) : 1
  const [chosenHold, setHold] = useState<number | null>(null)
  const hintId = useId()
  if (!first)
    return (
      <>
        <Section id="quotes-none" title="No quote yet" rule="below-md">
          <p className="text-ink-2">
            Quotes show here as they arrive, with the cost over the time you hold the property.
          </p>
        </Section>
        {aside}
      </>
    )
  const months = comparedMonths(quotes.map((quote) => ({ terms: quote })))
  const hold = Math.min(chosenHold ?? plan, months)
  const priced = priceQuotes(quotes, deal, hold)
  const totals = totalsByMonth(
    priced.filter(({ quote }) => isOpenQuote(quote)).map(({ quote }) => ({ id: quote.id, terms: quote })),
    deal,
    months,
  )
  const spans = lowestSpans(totals)
  const nameOf = (id: string) => quotes.find((quote) => quote.id === id)?.lender.name ?? ''
  const lines = drawnLines(totals, spans).map((line) => ({ ...line, name: nameOf(line.id) }))
  const sentence = lowestSentence(spans, nameOf)
  return (
    <>
      <QuoteTable deal={deal} priced={priced} holdMonths={hold}>
        <div className="grid w-full gap-1 max-w-96">
          <Slider
            label="Months held"
            min={1}
            max={months}
            step={1}
            value={hold}
            valueText={formatMonths(hold)}
            describedBy={hintId}
            onChange={setHold}
          />
          <p className="-mt-2 flex justify-between text-xs text-ink-3 tabular-nums" id={hintId}>
            <span>1</span>
            <span>
              {deal.holdMonths ? `your plan: ${plan} · ` : ''}loan term: {first.termMonths}
            </span>
            <span>{months}</span>
          </p>
        </div>
      </QuoteTable>
      {spans.length > 1 ? (
        <Section id="quotes-when" title="Cost by month you sell">
          <p className="mb-4 text-ink-2">
            <NamedText text={sentence} names={lines.map(({ name }) => name)} />
          </p>
          <QuoteChart
            lines={lines}
            spans={spans}
            sentence={sentence}
            holdMonths={hold}
            planMonths={deal.holdMonths ? plan : null}
          />
          <LineKey lines={lines}>
            <span>Cheapest by month</span>
          </LineKey>
          {quotes.length > lines.length ? (
            <p className="text-xs text-ink-3">
              Drawn: {lines.length} of {formatCountOf(quotes.length, 'quote')}, with the lowest of each month. The table
              has all.
            </p>
          ) : null}
        </Section>
      ) : spans.length === 0 ? null : (
        <p className="self-start border-t border-ink pt-3.5 text-ink-2">
          <NamedText text={sentence} names={lines.map(({ name }) => name)} />
        </p>
      )}
      {aside}
    </>
  )
}

/** Returns every quote that is the lowest in some month, and the first of the others up to `maxChartLines` in all. */
function drawnLines(totals: readonly MonthlyTotals[], spans: readonly LowestSpan[]): MonthlyTotals[] {
  const lowestIds = new Set(spans.map(({ id }) => id))
  const others = totals.filter(({ id }) => !lowestIds.has(id)).slice(0, Math.max(0, maxChartLines - lowestIds.size))
  return totals.filter((line) => lowestIds.has(line.id) || others.includes(line))
}

/**
 * 'Ostrind is lowest if you sell by month 4; Tarnwick in months 5–10; Ostrind from month 11 on.' Empty without spans.
 */
export function lowestSentence(spans: readonly LowestSpan[], nameOf: (id: string) => string): string {
  const [only] = spans
  if (!only) return ''
  if (spans.length === 1) return `${nameOf(only.id)} is the lowest whenever you sell.`
  const parts = spans.map(({ id, fromMonth, toMonth }, index) => {
    if (index === 0) return `${nameOf(id)} is lowest if you sell by month ${toMonth}`
    if (index === spans.length - 1) return `${nameOf(id)} from month ${fromMonth} on`
    return fromMonth === toMonth
      ? `${nameOf(id)} in month ${fromMonth}`
      : `${nameOf(id)} in months ${fromMonth}–${toMonth}`
  })
  return `${parts.join('; ')}.`
}

/** Milliseconds that the slider must rest before the estimates are loaded. */
const restMs = 250

/**
 * Quotes as rows, the lowest total at the chosen holding time first. The server computes the estimates once the slider
 * rests.
 */
function QuoteTable({
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
    ownQuery(queryKeys.dealQuotesAtHold(deal.id, settled), (call) =>
      call(listDealQuotesEndpoint, { params: { id: deal.id }, query: { holdMonths: String(settled) } }),
    ),
  )
  const lowest = lowestOfColumns(priced)
  // The deal's own quotes came with their estimates for the planned hold.
  const estimateOf = (quote: Quote) =>
    (settled === holdMonths ? estimates.data?.quotes.find(({ id }) => id === quote.id) : undefined) ??
    (quote.cost.holdMonths === holdMonths ? quote : undefined)
  const hasChoice = priced.some(({ quote }) => quote.chosenAt !== null)
  const leadingId = hasChoice ? null : priced.find(({ quote }) => isOpenQuote(quote))?.quote.id
  const heading = `${formatCountOf(priced.length, 'quote')}, held ${formatMonths(holdMonths)}`
  return (
    <Section id="quotes-table" title={heading} note={children} rule="below-md" className="xl:col-span-full">
      <table className={figureTableClass}>
        <caption className="sr-only">{heading}, the lowest total first</caption>
        <thead className="stacked:sr-only">
          <tr>
            <th scope="col" className={figureHeadClass}>
              Lender
            </th>
            <th scope="col" className={figureHeadClass}>
              Estimate → quote, and why
            </th>
            <th
              scope="col"
              className={`${figureHeadClass} aria-[sort=ascending]:font-semibold aria-[sort=ascending]:text-ink after:content-['_↑']`}
              aria-sort="ascending"
            >
              Total
            </th>
            <th scope="col" className={figureHeadClass}>
              Cash at closing
            </th>
            <th scope="col" className={figureHeadClass}>
              Monthly
            </th>
            <th scope="col" className={figureHeadClass}>
              Effective annual cost
            </th>
            <th scope="col" className={figureHeadClass}>
              <span className="sr-only">Choose</span>
            </th>
          </tr>
        </thead>
        <tbody className={figureBodyClass}>
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
        Green = lowest of the open quotes. Total: points, interest, fees, draws where repairs are held back, extension
        past the term, exit fee and prepayment. Monthly: at full draw. Estimates from published ranges and your inputs;
        get a lender’s quote in writing.
      </p>
    </Section>
  )
}
