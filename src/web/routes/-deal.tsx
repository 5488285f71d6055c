import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { SidebarFrame } from '#web/features/dashboard/sidebar-frame.tsx'
import { SignedOut } from '#web/features/dashboard/signed-out.tsx'
import { useSidebarCounts } from '#web/features/dashboard/use-sidebar-counts.ts'
import { DealComparison } from '#web/features/deals/compare/deal-comparison.tsx'
import { DealPage } from '#web/features/deals/page/deal-page.tsx'
import type { DealSearch } from '#web/features/deals/page/deal-tabs.ts'
import { QuoteServices } from '#web/features/quotes/live/quote-services.tsx'
import { useUnread } from '#web/features/quotes/unread.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSessionFailure } from '#web/session/use-session-failure.ts'
import { PageWait } from '#web/shell/frame/page-wait.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

/** A deal's page next to the dashboard's sidebar. */
export function DealRoom({ dealId, search }: { dealId: string; search: DealSearch }) {
  const session = useSession()
  const failure = useSessionFailure()
  if (session.status === 'loading') return <PageWait />
  if (session.status === 'signed-in')
    return (
      <DealFrame user={session.user}>
        <DealPage key={dealId} dealId={dealId} search={search} />
        <DealComparison />
        <QuoteServices />
      </DealFrame>
    )
  if (!failure) return <SignedOut />
  return (
    <main id="main" className="wrap py-section">
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
