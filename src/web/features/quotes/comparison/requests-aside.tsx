import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DealQuotes } from '#contract/quotes/deal-quotes.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Section } from '#web/ui/figures/section.tsx'
import { AskedLenders } from './asked-lenders.tsx'
import { ChosenQuote } from './chosen-quote.tsx'
import type { ComparedDeal } from './deal-quotes.tsx'
import { LogQuote } from './log-quote.tsx'

/** Column next to the comparison: the chosen quote, the status of every request, and more lenders to ask. */
export function RequestsAside({
  deal,
  data,
  chosenActions,
}: {
  deal: ComparedDeal
  data: DealQuotes
  chosenActions: ReactNode
}) {
  const chosen = data.quotes.find((quote) => quote.chosenAt !== null)
  const { nextLender } = data
  return (
    <aside className="grid min-w-0 content-start gap-6 xl:col-start-2 xl:row-start-2" aria-label="Requests">
      {chosen ? (
        <ChosenQuote quote={chosen} deal={deal} othersToTell={data.othersToTell} actions={chosenActions} />
      ) : null}
      <Section id="requests-all" title={chosen ? 'All requests' : 'Lenders you asked'}>
        {data.requests.length === 0 ? <p className="text-ink-2">You haven’t asked a lender here.</p> : null}
        <AskedLenders requests={data.requests} />
        {nextLender ? (
          <p className="text-sm text-ink-2 mt-2">
            Next best not asked yet: <b className="font-semibold">{nextLender.lender.name}</b>
            {nextLender.totalCost === null ? '' : `, estimated at ${formatDollars(nextLender.totalCost)}`}.{' '}
            <Link to="/deals/$id" params={{ id: deal.id }} search={{ tab: 'lenders' }}>
              Ask under Lenders
            </Link>
          </p>
        ) : null}
        <div className="mt-2">
          <LogQuote deal={deal} />
        </div>
      </Section>
    </aside>
  )
}
