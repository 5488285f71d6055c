import { SidebarFrame } from '../features/dashboard/sidebar-frame.tsx'
import { SignedOut } from '../features/dashboard/signed-out.tsx'
import { DealComparison } from '../features/deals/compare/deal-comparison.tsx'
import { DealPage } from '../features/deals/page/deal-page.tsx'
import type { DealSearch } from '../features/deals/page/deal-tabs.ts'
import { useUnread } from '../features/quotes/unread.ts'
import { useSession } from '../session/use-session.ts'
import { useSessionFailure } from '../session/use-session-failure.ts'
import { PageWait } from '../site/shell/page-wait.tsx'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { WithQuotes } from './-quote-slots.tsx'

/** A deal's page beside the dashboard's sidebar, put together from features that do not know each other. */
export function DealRoom({ dealId, search }: { dealId: string; search: DealSearch }) {
  const session = useSession()
  const failure = useSessionFailure()
  const unread = useUnread()
  if (session.status === 'loading') return <PageWait />
  if (session.status === 'signed-in')
    return (
      <SidebarFrame current="my-deals" counts={unread === null ? {} : { messages: [unread, 'unread'] }}>
        <WithQuotes>
          <DealPage key={dealId} dealId={dealId} search={search} />
          <DealComparison />
        </WithQuotes>
      </SidebarFrame>
    )
  if (!failure) return <SignedOut />
  return (
    <main id="main" className="wrap sec">
      <ErrorState
        title="The deal could not be loaded"
        heading="h1"
        retryLabel="Retry"
        pending={failure.isRetrying}
        onRetry={failure.retry}
      >
        {failure.message}
      </ErrorState>
    </main>
  )
}
