import { useNavigate } from '@tanstack/react-router'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { DashboardTabs } from '../features/dashboard/dashboard-tabs.tsx'
import { DealFormDialog } from '../features/deals/form/deal-form-dialog.tsx'
import { MyDealsTab } from '../features/deals/list/my-deals-tab.tsx'
import { MatchedLendersTab } from '../features/deals/matches/matched-lenders-tab.tsx'
import { CompletionDialog } from '../features/profile/completion-dialog.tsx'

/** The signed-in area, put together from its features: they do not know each other. */
export function Dashboard() {
  const navigate = useNavigate()
  // A new deal is shown where it stands, with what the toast said.
  const showDeals = () => void navigate({ to: '.', hash: 'my-deals', hashScrollIntoView: false })
  return (
    <DashboardPage
      profileDialog={(props) => <CompletionDialog {...props} />}
      dealDialog={(props) => <DealFormDialog {...props} onCreated={showDeals} />}
      tabs={({ user, panel, onCompleteProfile, onSubmitDeal }) => (
        <DashboardTabs
          user={user}
          panel={panel}
          onCompleteProfile={onCompleteProfile}
          myDeals={<MyDealsTab onSubmitDeal={onSubmitDeal} />}
          matchedLenders={<MatchedLendersTab />}
        />
      )}
    />
  )
}
