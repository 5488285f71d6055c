import type { ReactNode } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { SidebarFrame, SignedOut } from '#web/features/dashboard/dashboard-frame.tsx'
import { useSidebarCounts } from '#web/features/dashboard/use-sidebar-counts.ts'
import { DealComparison } from '#web/features/deals/compare/deal-comparison.tsx'
import type { DealSearch } from '#web/features/deals/deal-tabs.ts'
import { DealPage } from '#web/features/deals/page/deal-page.tsx'
import { QuoteServices } from '#web/features/quotes/live/quote-services.tsx'
import { useUnread } from '#web/features/quotes/quotes.requests.ts'
import { SignedInPage } from '#web/shell/frame/signed-in-page.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'

/**
 * A deal's page next to the dashboard's sidebar, with the comparison and the quote services. Visitors get
 * {@link SignedOut} instead.
 */
export function DealRoute({ dealId, search }: { dealId: string; search: DealSearch }) {
  return (
    <SignedInPage failureTitle="The deal could not be loaded" visitor={<SignedOut />}>
      {(user) => (
        <DealFrame user={user}>
          <DealPage key={dealId} dealId={dealId} search={search} />
          <DealComparison />
          <QuoteServices />
        </DealFrame>
      )}
    </SignedInPage>
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
