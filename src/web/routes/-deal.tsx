import { type ReactNode, Suspense } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { SidebarFrame } from '#web/features/dashboard/sidebar-frame.tsx'
import { SignedOut } from '#web/features/dashboard/signed-out.tsx'
import { useSidebarCounts } from '#web/features/dashboard/use-sidebar-counts.ts'
import { DealComparison } from '#web/features/deals/compare/deal-comparison.tsx'
import { type FundingQuestion, FundingQuestionContext } from '#web/features/deals/life/funding-slot.tsx'
import { type BroughtPanels, DealPage } from '#web/features/deals/page/deal-page.tsx'
import type { DealSearch } from '#web/features/deals/page/deal-tabs.ts'
import { useUnread } from '#web/features/quotes/unread.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { useSession } from '#web/session/use-session.ts'
import { useSessionFailure } from '#web/session/use-session-failure.ts'
import { PageWait } from '#web/shell/shell/page-wait.tsx'
import { useFeatures } from '#web/shell/site-queries.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { WithQuotes } from './-quote-slots.tsx'

const DealClosing = lazyWithRetry(async () => (await import('#web/features/closing/deal-closing.tsx')).DealClosing)

const DealProject = lazyWithRetry(async () => (await import('#web/features/project/deal-project.tsx')).DealProject)

const ClosedTermsQuestion = lazyWithRetry(
  async () => (await import('#web/features/closing/terms/closed-terms-question.tsx')).ClosedTermsQuestion,
)

const fundingQuestion: FundingQuestion = (deal, onAnswer) => (
  <Suspense fallback={null}>
    <ClosedTermsQuestion deal={deal} onAnswer={onAnswer} />
  </Suspense>
)

const brought: BroughtPanels = {
  project: (deal) => <DealProject deal={deal} />,
  closing: (deal, { terms }) => <DealClosing deal={deal} formFor={terms} />,
}

/** A deal's page beside the dashboard's sidebar, put together from features that do not know each other. */
export function DealRoom({ dealId, search }: { dealId: string; search: DealSearch }) {
  const session = useSession()
  const failure = useSessionFailure()
  if (session.status === 'loading') return <PageWait />
  if (session.status === 'signed-in')
    return (
      <DealFrame user={session.user}>
        <WithQuotes>
          <FundingQuestionContext value={fundingQuestion}>
            <DealPage key={dealId} dealId={dealId} search={search} brought={brought} />
          </FundingQuestionContext>
          <DealComparison />
        </WithQuotes>
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
