import { Suspense } from 'react'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useFeatures } from '#web/shell/site-queries.ts'

const MatchRequest = lazyWithRetry(
  async () => (await import('#web/features/quotes/asking/match-request.tsx')).MatchRequest,
)
const AskBar = lazyWithRetry(async () => (await import('#web/features/quotes/asking/ask-bar.tsx')).AskBar)

/** The state of the request to a match's lender, or the checkbox that selects it. Renders nothing where messaging is off. */
export function RequestOfMatch({ match, deal }: { match: Match; deal: Deal }) {
  if (useFeatures().messaging !== 'on') return null
  return (
    <Suspense fallback={<span className="block min-h-8" />}>
      <MatchRequest match={match} isOpenDeal={deal.status === 'pending' && !isConsumerLoan(deal)} />
    </Suspense>
  )
}

/** The sticky bar under a list while matches are selected. Renders nothing where messaging is off. */
export function AskBarOfDeal({ deal }: { deal: Deal }) {
  if (useFeatures().messaging !== 'on') return null
  return (
    <Suspense fallback={null}>
      <AskBar dealId={deal.id} />
    </Suspense>
  )
}
