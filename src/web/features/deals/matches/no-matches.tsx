import type { Deal } from '#contract/deals.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ownerText } from '../list/created-deal.ts'

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
