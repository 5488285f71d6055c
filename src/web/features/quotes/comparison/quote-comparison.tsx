import { type ReactNode, useId, useState } from 'react'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { formatMonths } from '#domain/money/money.ts'
import { comparedMonths, costLines, lowestSpans } from '#domain/quotes/cost-lines.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { LineKey } from '#web/charts/line-key.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Slider } from '#web/ui/range/slider.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'
import { lowestSentence } from './lowest-words.ts'
import { priceQuotes } from './priced-quote.ts'
import { longestChart, QuoteChart } from './quote-chart.tsx'
import { QuoteTable } from './quote-table.tsx'

const views = [
  { value: 'total', label: 'Total cost' },
  { value: 'difference', label: 'Above the lowest' },
] as const

/**
 * Slider, chart and table over one holding time. Everything is figured here, so that they follow the thumb. `aside` stands beside
 * the chart, and between it and the table where there is one column.
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
  const [isDifference, setDifference] = useState(false)
  const hintId = useId()
  if (!first)
    return (
      <>
        <Section id="quotes-none" title="No quote yet">
          <p className="text-ink-2">
            The lenders you asked have not quoted so far. A quote shows here at once, with what it costs over the time
            you hold the property.
          </p>
        </Section>
        {aside}
      </>
    )
  const months = comparedMonths(quotes.map((quote) => ({ terms: quote })))
  const hold = Math.min(chosenHold ?? plan, months)
  const priced = priceQuotes(quotes, deal, hold)
  const shown = priced.slice(0, longestChart).map(({ quote }) => quote)
  const lines = costLines(
    shown.map((quote) => ({ id: quote.id, terms: quote })),
    deal,
    months,
  ).map((line) => ({
    ...line,
    name: nameOf(shown, line.id),
  }))
  const spans = lowestSpans(lines)
  const sentence = lowestSentence(spans, (id) => nameOf(shown, id))
  return (
    <>
      <Section
        id="quotes-when"
        title={spans.length > 1 ? 'Which is cheapest depends on when you sell' : 'What the quotes cost over time'}
      >
        <div className="grid gap-1">
          <div className="flex items-baseline justify-between gap-4">
            <span className="text-md font-semibold">Months held</span>
            <output className="text-[1.375rem] leading-none font-semibold tracking-[-0.025em] tabular-nums">
              {formatMonths(hold)}
            </output>
          </div>
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
        <Segments
          label="The chart shows"
          options={views}
          value={isDifference ? 'difference' : 'total'}
          onChange={(view) => setDifference(view === 'difference')}
          className="mt-4 mb-6"
        />
        <QuoteChart
          lines={lines}
          spans={spans}
          sentence={sentence}
          holdMonths={hold}
          planMonths={plan}
          isDifference={isDifference}
        />
        <LineKey lines={lines}>
          <span>strip: the lowest, by month of sale</span>
        </LineKey>
        <p className="mt-4 text-ink-2">{sentence}</p>
        {quotes.length > shown.length ? (
          <p className="text-fine text-ink-3">Drawn: the {longestChart} lowest. The table has all.</p>
        ) : null}
      </Section>
      {aside}
      <QuoteTable deal={deal} priced={priced} holdMonths={hold} />
    </>
  )
}

/** A lender that quoted twice, by link and by hand, is told apart by its version. */
function nameOf(quotes: readonly Quote[], id: string): string {
  const quote = quotes.find((one) => one.id === id)
  if (!quote) return ''
  const isTwice = quotes.filter((one) => one.lenderId === quote.lenderId).length > 1
  return isTwice && quote.source === 'investor' ? `${quote.lender.name} (logged)` : quote.lender.name
}
