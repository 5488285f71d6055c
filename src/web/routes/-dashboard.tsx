import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CompletionDialog } from '#web/features/accounts/profile/completion-dialog.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { DashboardTabs } from '#web/features/dashboard/dashboard-tabs.tsx'
import { DealComparison } from '#web/features/deals/compare/deal-comparison.tsx'
import { DealFormDialog } from '#web/features/deals/form/deal-form-dialog.tsx'
import { QuoteServices } from '#web/features/quotes/live/quote-services.tsx'
import { useUnread } from '#web/features/quotes/quotes.requests.ts'
import { lazyWithRetry } from '#web/hydration/lazy-with-retry.ts'
import { dealStartLender, forgetDealStart } from '#web/shell/deal-prefill.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'

const loadMyDeals = async () => (await import('#web/features/deals/list/my-deals-tab.tsx')).MyDealsTab
const loadMatchedLenders = async () =>
  (await import('#web/features/deals/list/matched-lenders-tab.tsx')).MatchedLendersTab
// A tab's code loads after the overview, or when it is opened.
const MyDealsTab = lazyWithRetry(loadMyDeals)
const MatchedLendersTab = lazyWithRetry(loadMatchedLenders)
const MessagesTab = lazyWithRetry(
  async () => (await import('#web/features/quotes/messages/messages-tab.tsx')).MessagesTab,
)

/**
 * The dashboard with its tabs, its dialogs for profile and deal, the comparison and the quote services, composed here
 * so that its features don't import each other. Visitors are redirected to sign-in.
 */
export function Dashboard() {
  const navigate = useNavigate()
  // Preloads the list that the first deal leads to. A failed load is retried there.
  useEffect(() => void Promise.allSettled([loadMyDeals(), loadMatchedLenders()]), [])
  const isAsked = useSearch({ strict: false, select: (search) => 'deal' in search && search.deal === 'new' })
  const conversation = useSearch({
    strict: false,
    select: (search) => ('conversation' in search ? search.conversation : undefined),
  })
  const isMessaging = useFeatures().messaging === 'on'
  const unread = useUnread()
  const [startsDeal] = useState(() => dealStartLender() !== null)
  const form = useAddressDialog()
  return (
    <DashboardPage
      profileDialog={(props) => <CompletionDialog {...props} />}
      startsDeal={startsDeal}
      dealForm={{
        isOpen: isAsked,
        open: () => void form.open({ deal: 'new' }),
        start: () => void form.replace({ deal: 'new' }),
        close() {
          forgetDealStart()
          if (isAsked) form.close(['deal'])
        },
      }}
      dealDialog={({ open, onClose }) => (
        <DealFormDialog
          open={open}
          onOpenChange={onClose}
          onCreated={() => {
            forgetDealStart()
            // Shows the new deal in the list. Replaces the history entry, so that Back doesn't return to the form.
            void navigate({ to: '.', search: {}, hash: 'my-deals', replace: isAsked, hashScrollIntoView: false })
          }}
        />
      )}
      tabs={({ user, panel, onCompleteProfile, onSubmitDeal }) => (
        <>
          <DashboardTabs
            user={user}
            panel={panel}
            onCompleteProfile={onCompleteProfile}
            myDeals={<MyDealsTab onSubmitDeal={onSubmitDeal} />}
            matchedLenders={<MatchedLendersTab />}
            messaging={isMessaging ? { tab: <MessagesTab openId={conversation} />, unread } : null}
          />
          <DealComparison />
          <QuoteServices />
        </>
      )}
    />
  )
}
