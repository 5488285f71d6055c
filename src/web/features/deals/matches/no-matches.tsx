import type { Deal } from '#contract/deals/deals.ts'
import { ownerText } from '#web/features/deals/list/created-deal.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Why nobody is matched: a home of one's own is not, and otherwise no published terms fit. */
export function NoMatches({ deal }: { deal: Pick<Deal, 'occupancy'> }) {
  if (deal.occupancy === 'owner')
    return (
      <EmptyState title="This deal is not matched" heading="h3">
        {ownerText} Loans on a home of one’s own are made under consumer law, by other lenders.
      </EmptyState>
    )
  return <EmptyState title="No matched lenders found for this deal" heading="h3" />
}
