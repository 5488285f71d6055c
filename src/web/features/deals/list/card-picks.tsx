import { useQuery } from '@tanstack/react-query'
import type { ListedDeal } from '#contract/deals/deals.ts'
import { dealMatchesQuery, dealQuery } from '#web/features/deals/deals.requests.ts'
import { AskFirstSlot } from '#web/features/deals/matches/ask-first-slot.tsx'

/** The three to ask first, on an open card: what to do about a deal before its five best matches are studied. */
export function CardPicks({ deal }: { deal: ListedDeal }) {
  const { data: whole } = useQuery(dealQuery(deal.id))
  const { data: matches } = useQuery(dealMatchesQuery(deal.id))
  if (deal.status !== 'pending' || deal.matchCount === 0 || !whole) return null
  return (
    <div className="px-card empty:hidden *:mb-6">
      <AskFirstSlot deal={whole} matches={matches ?? undefined} />
    </div>
  )
}
