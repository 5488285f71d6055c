import { type ReactNode, Suspense } from 'react'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { type QuoteSlots, QuoteSlotsContext } from '#web/features/deals/matches/quote-slots.tsx'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { PicksSkeleton } from '#web/shell/picks-skeleton.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'

// Asking is the signed-in area's heart, and still not what its first paint waits for.
const LiveQuotes = lazyWithRetry(async () => (await import('#web/features/quotes/live/live-quotes.tsx')).LiveQuotes)
const AskDialog = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-dialog.tsx')).AskDialog)
const MatchRequest = lazyWithRetry(
  async () => (await import('#web/features/quotes/asking/match-request.tsx')).MatchRequest,
)
const DealQuotes = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/deal-quotes.tsx')).DealQuotes,
)
const QuoteCount = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/quote-count.tsx')).QuoteCount,
)
const AskFirst = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-first.tsx')).AskFirst)
const QuotesOfDeal = lazyWithRetry(
  async () => (await import('#web/features/quotes/comparison/quotes-of-deal.tsx')).QuotesOfDeal,
)
const QuoteArrival = lazyWithRetry(
  async () => (await import('#web/features/quotes/live/quote-arrival.tsx')).QuoteArrival,
)
const AskBar = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-bar.tsx')).AskBar)
const AskProgress = lazyWithRetry(
  async () => (await import('#web/features/quotes/asking/ask-progress.tsx')).AskProgress,
)

const slots: QuoteSlots = {
  request: (match, deal) => (
    <Suspense fallback={<span className="block min-h-8" />}>
      <MatchRequest match={match} isOpenDeal={deal.status === 'pending' && !isConsumerLoan(deal)} />
    </Suspense>
  ),
  askFirst: (deal, picksWithout) => (
    <Suspense fallback={<PicksSkeleton />}>
      <AskFirst deal={deal} picksWithout={picksWithout} />
    </Suspense>
  ),
  quotesLead: (deal) => (
    <Suspense fallback={null}>
      <QuotesOfDeal deal={deal} />
    </Suspense>
  ),
  arrival: (deal, isSeen) => (
    <Suspense fallback={null}>
      <QuoteArrival dealId={deal.id} isSeen={isSeen} />
    </Suspense>
  ),
  askBar: (deal) => (
    <Suspense fallback={null}>
      <AskBar dealId={deal.id} />
    </Suspense>
  ),
  quotes: (deal, chosenActions) => <DealQuotes deal={deal} chosenActions={chosenActions} />,
  quoteCount: (deal) => (
    <Suspense fallback={null}>
      <QuoteCount dealId={deal.id} />
    </Suspense>
  ),
  progress: (deal) => (
    <Suspense fallback={<span className="flex min-h-10 flex-none max-md:w-full" />}>
      <AskProgress deal={deal} />
    </Suspense>
  ),
}

/** Brings asking and answers to the deals and matches inside it, where messaging is on. */
export function WithQuotes({ children }: { children: ReactNode }) {
  const isOn = useFeatures().messaging === 'on'
  return (
    <QuoteSlotsContext value={isOn ? slots : null}>
      {children}
      {isOn ? (
        <Suspense fallback={null}>
          <LiveQuotes />
          <AskDialog />
        </Suspense>
      ) : null}
    </QuoteSlotsContext>
  )
}
