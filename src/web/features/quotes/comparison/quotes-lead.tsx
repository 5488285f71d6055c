import { Link } from '@tanstack/react-router'
import type { DealQuotes, Quote } from '#contract/quotes/deal-quotes.ts'
import { isLive } from '#contract/quotes/quote-requests.ts'
import { countOf } from '#domain/money/counts.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { rateWords } from '#web/features/quotes/terms/quote-words.ts'
import { buttonClass } from '#web/ui/controls/button-class.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'
import { AskedLenders } from './asked-lenders.tsx'
import { choiceNotice } from './choice-notice.ts'
import { ChooseQuote } from './choose-quote.tsx'
import { leadingQuote } from './leading-quote.ts'

/** Once lenders were asked: the chosen or the lowest quote with the way to choose it or to take that back, and who is still to answer. */
export function QuotesLead({
  deal,
  data,
  heading,
}: {
  deal: { id: string }
  data: Pick<DealQuotes, 'quotes' | 'requests'>
  heading?: 'h2' | 'h3' | undefined
}) {
  const lead = leadingQuote(data.quotes)
  const count = data.quotes.filter(({ supersededAt }) => supersededAt === null).length
  const waiting = data.requests.filter(({ status }) => isLive(status) && status !== 'quoted' && status !== 'chosen')
  return (
    <Section
      id="ask-first"
      title={lead ? titleOf(lead, count) : `${countOf(waiting.length, 'lender')} asked`}
      heading={heading}
      note={lead ? `held ${formatMonths(lead.cost.holdMonths)}` : 'quotes show here as they arrive'}
      className="mb-8"
    >
      {lead ? <LeadingQuote quote={lead} /> : null}
      {waiting.length > 0 ? (
        <div className="mt-3">
          {lead ? <p className="text-sm font-semibold">Still to answer</p> : null}
          <AskedLenders requests={waiting} />
        </div>
      ) : null}
      <p className="mt-3 flex flex-wrap gap-2 print:hidden">
        {count > 0 ? (
          <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'quotes' }} className={buttonClass({})}>
            {count > 1 ? `Compare ${count} quotes` : 'See the quote in full'}
          </Link>
        ) : null}
        <Link
          to="/deals/$id"
          params={{ id: deal.id }}
          search={{ tab: 'lenders' }}
          className={buttonClass({ variant: 'quiet' })}
        >
          Ask more lenders
        </Link>
      </p>
    </Section>
  )
}

function titleOf(lead: Quote, count: number): string {
  if (lead.chosenAt !== null) return 'You chose'
  return count === 1 ? 'Your first quote' : `Lowest of ${count} quotes`
}

function LeadingQuote({ quote }: { quote: Quote }) {
  const { difference } = quote
  const compared = difference === null ? null : Math.round(difference)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 rounded border border-t-3 border-line-2 border-t-pine bg-card px-4.5 py-3.5 tabular-nums lining-nums">
      <p className="font-serif text-[1.25rem]/[1.2] font-semibold">
        {quote.lender.name}{' '}
        {quote.source === 'sample' ? (
          <SampleLabel text="Sample quote" />
        ) : quote.lender.isSample ? (
          <SampleLabel />
        ) : null}
      </p>
      <p className="text-[1.5rem]/[1.2] font-semibold tracking-[-0.025em]">{formatDollars(quote.totalCost)}</p>
      <p className="text-sm text-ink-2">
        {rateWords(quote)}
        {compared ? (
          <>
            <br />
            {formatDollars(Math.abs(compared))} {compared > 0 ? 'above' : 'below'} its estimate
          </>
        ) : null}
        {quote.chosenAt ? (
          <>
            <br />
            {choiceNotice(quote)}
          </>
        ) : null}
      </p>
      <ChooseQuote quote={quote} isLeading />
    </div>
  )
}
