import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { QuotedDeal } from '#domain/quotes/quote-cost.ts'
import { DealRound } from '#web/features/quotes/rounds/deal-round.tsx'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { LogQuote } from './log-quote.tsx'
import { QuoteComparison } from './quote-comparison.tsx'
import { RequestsAside } from './requests-aside.tsx'

/** The part of a deal that the comparison reads. */
export type ComparedDeal = MatchDeal & QuotedDeal & { id: string }

/** The round of a deal, its quotes compared over the holding time, and the status of each request. */
export function DealQuotes({ deal, chosenActions }: { deal: ComparedDeal; chosenActions: ReactNode }) {
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
      {(data) => <ReadQuotes deal={deal} data={data} chosenActions={chosenActions} />}
    </QueryView>
  )
}

function ReadQuotes({ deal, data, chosenActions }: Parameters<typeof RequestsAside>[0] & { deal: ComparedDeal }) {
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
    </>
  )
}
