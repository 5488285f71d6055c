import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { DashboardTabs } from '../features/dashboard/dashboard-tabs.tsx'
import { DealFormDialog } from '../features/deals/form/deal-form-dialog.tsx'
import { MyDealsTab } from '../features/deals/list/my-deals-tab.tsx'
import { DealVerdict } from '../features/deals/matches/deal-verdict.tsx'
import { MatchedLendersTab } from '../features/deals/matches/matched-lenders-tab.tsx'
import { CompletionDialog } from '../features/profile/completion-dialog.tsx'
import { dealStartLender, forgetDealStart } from '../site/deal-start.ts'

/** The signed-in area, put together from its features: they do not know each other. */
export function Dashboard() {
  const navigate = useNavigate()
  const isAsked = useSearch({ strict: false, select: (search) => 'deal' in search })
  const [startsDeal, setStartsDeal] = useState(() => isAsked || dealStartLender() !== null)
  // A new deal is shown where it stands, with what the toast said.
  const showDeals = () => void navigate({ to: '.', hash: 'my-deals', hashScrollIntoView: false })
  return (
    <DashboardPage
      profileDialog={(props) => <CompletionDialog {...props} />}
      startsDeal={startsDeal}
      onDealDialogClosed={() => {
        forgetDealStart()
        setStartsDeal(false)
        // A reload would open the form again.
        if (isAsked) void navigate({ to: '.', search: {}, hash: true, replace: true, hashScrollIntoView: false })
      }}
      dealDialog={(props) => <DealFormDialog {...props} onCreated={showDeals} />}
      tabs={({ user, panel, onCompleteProfile, onSubmitDeal }) => (
        <DashboardTabs
          user={user}
          panel={panel}
          onCompleteProfile={onCompleteProfile}
          myDeals={<MyDealsTab onSubmitDeal={onSubmitDeal} />}
          matchedLenders={<MatchedLendersTab />}
          dealLead={(deal) => <DealVerdict deal={deal} />}
        />
      )}
    />
  )
}
