import type { Deal } from '#contract/deals/deals.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { ConsumerLoanText } from '#web/features/deals/consumer-loan-text.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Says why a deal has no matches: it is a consumer loan, or no published terms fit. */
export function NoMatches({ deal }: { deal: Deal }) {
  if (isConsumerLoan(deal))
    return (
      <EmptyState title="This deal is saved, not matched" heading="h3">
        <ConsumerLoanText deal={deal} />
      </EmptyState>
    )
  return <EmptyState title="No matched lenders found for this deal" heading="h3" />
}
