import type { ReactNode } from 'react'
import type { User } from '#contract/profile.ts'
import { SidebarFrame } from '../features/dashboard/sidebar-frame.tsx'
import { SignedOut } from '../features/dashboard/signed-out.tsx'
import { useSidebarCounts } from '../features/dashboard/use-sidebar-counts.ts'
import { DealComparison } from '../features/deals/compare/deal-comparison.tsx'
import { DealPage } from '../features/deals/page/deal-page.tsx'
import type { DealSearch } from '../features/deals/page/deal-tabs.ts'
import { useUnread } from '../features/quotes/unread.ts'
import { useSession } from '../session/use-session.ts'
import { useSessionFailure } from '../session/use-session-failure.ts'
import { PageWait } from '../site/shell/page-wait.tsx'
import { useFeatures } from '../site/site-queries.ts'
import { ErrorState } from '../ui/feedback/error-state.tsx'
import { WithQuotes } from './-quote-slots.tsx'

/** A deal's page beside the dashboard's sidebar, put together from features that do not know each other. */
export function DealRoom({ dealId, search }: { dealId: string; search: DealSearch }) {
  const session = useSession()
  const failure = useSessionFailure()
  if (session.status === 'loading') return <PageWait />
  if (session.status === 'signed-in')
    return (
      <DealFrame user={session.user}>
        <WithQuotes>
          <DealPage key={dealId} dealId={dealId} search={search} />
          <DealComparison />
        </WithQuotes>
      </DealFrame>
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

function DealFrame({ user, children }: { user: User; children: ReactNode }) {
  const isMessaging = useFeatures().messaging === 'on'
  const unread = useUnread()
  const counts = useSidebarCounts(user, isMessaging ? { unread } : null)
  return (
    <SidebarFrame current="my-deals" counts={counts}>
      {children}
    </SidebarFrame>
  )
}
