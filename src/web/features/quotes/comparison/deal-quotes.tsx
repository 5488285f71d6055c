import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { DealQuotes as QuotesOfDeal } from '#contract/quotes/deal-quotes.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { QuotedDeal } from '#domain/quotes/quote-cost.ts'
import { ChosenQuote } from '#web/features/quotes/comparison/choose-quote.tsx'
import { DealRound } from '#web/features/quotes/rounds/deal-round.tsx'
import { withProgram } from '#web/format/lender-text.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Plus } from '#web/ui/icons.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { AskedLenders } from './asked-lenders.tsx'
import { QuoteComparison } from './quote-comparison.tsx'

/** The part of a deal that the comparison reads. */
export type ComparedDeal = MatchDeal & QuotedDeal & { id: string }

/**
 * Loads and shows the round of a deal, its quotes compared over the holding time, the status of each request, and a
 * form to log another quote. `chosenActions` show with the chosen quote. Without requests and quotes, only says so and
 * offers the form.
 */
export function DealQuotes({
  deal,
  chosenActions,
  share,
}: {
  deal: ComparedDeal
  chosenActions: ReactNode
  /** Shares the comparison. Shown once there is a current quote that isn't declined. */
  share: ReactNode
}) {
  const query = useQuery(dealQuotesQuery(deal.id))
  return (
    <QueryView
      query={query}
      errorTitle="The quotes could not be loaded"
      retryLabel="Retry"
      loading={
        <SkeletonGroup label="Loading the quotes" className="mt-6 grid gap-4">
          <Skeleton shape="title" />
          <Skeleton shape="block" className="h-72" />
          <Skeleton shape="block" className="h-40" />
        </SkeletonGroup>
      }
    >
      {(data) => <LoadedQuotes deal={deal} data={data} chosenActions={chosenActions} share={share} />}
    </QueryView>
  )
}

function LoadedQuotes({
  deal,
  data,
  chosenActions,
  share,
}: Parameters<typeof RequestsAside>[0] & Parameters<typeof DealQuotes>[0]) {
  const current = data.quotes.filter(({ supersededAt }) => supersededAt === null)
  if (current.length === 0 && data.requests.length === 0)
    return (
      <div className="mt-6">
        <EmptyState title="No Quotes Yet" action={<LogQuote deal={deal} />}>
          Ask lenders for quotes and compare them here.
        </EmptyState>
      </div>
    )
  return (
    <>
      <DealRound dealId={deal.id} />
      <div className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <QuoteComparison
          deal={deal}
          quotes={current}
          aside={<RequestsAside deal={deal} data={data} chosenActions={chosenActions} />}
        />
      </div>
      {current.some(({ declinedAt }) => declinedAt === null) ? share : null}
    </>
  )
}

/** Column next to the comparison: the chosen quote, the status of every request, and more lenders to ask. */
function RequestsAside({
  deal,
  data,
  chosenActions,
}: {
  deal: ComparedDeal
  data: QuotesOfDeal
  chosenActions: ReactNode
}) {
  const chosen = data.quotes.find((quote) => quote.chosenAt !== null)
  const { nextLender } = data
  return (
    <aside className="grid min-w-0 content-start gap-6 xl:col-start-2 xl:row-start-2" aria-label="Requests">
      {chosen ? (
        <ChosenQuote quote={chosen} deal={deal} othersToNotify={data.othersToNotify} actions={chosenActions} />
      ) : null}
      <Section id="requests-all" title={chosen ? 'All requests' : 'Lenders you asked'}>
        {data.requests.length === 0 ? <p className="text-ink-2">You haven’t asked any lenders yet.</p> : null}
        <AskedLenders requests={data.requests} />
        {nextLender ? (
          <p className="text-sm text-ink-2 mt-2">
            Next best not asked yet: <b className="font-semibold">{nextLender.lender.name}</b>
            {nextLender.totalCost === null
              ? ''
              : `, estimated at ${formatDollars(nextLender.totalCost)}${withProgram(nextLender.programName)}`}
            .{' '}
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

const LogQuoteForm = lazyWithRetry(async () => (await import('./log-quote-form.tsx')).LogQuoteForm)

/** Button and dialog that log a quote received by phone or email. */
function LogQuote({ deal }: { deal: ComparedDeal }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-3" onClick={() => setOpen(true)}>
        <Icon of={Plus} /> Add a quote you got elsewhere
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="small"
        title="Log a quote"
        description="From a call or an email. Only you see it."
      >
        <LogQuoteForm deal={deal} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}
