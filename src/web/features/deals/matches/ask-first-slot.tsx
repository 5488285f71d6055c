import { useCallback, useContext } from 'react'
import type { DealWithInsight, Match } from '#contract/deals/deals.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { LenderPicks } from '#web/shell/lender-picks.tsx'
import { PicksSkeleton } from '#web/shell/picks-skeleton.tsx'
import { Section } from '#web/ui/figures/section.tsx'
import { picksOfDeal } from './picks-of-deal.ts'
import { type PicksWithout, QuoteSlotsContext } from './quote-slots.tsx'

const noMatches: readonly Match[] = []

/** The three lenders to ask first, with the way to ask them where the deal can be asked about; its quotes in their place later. */
export function AskFirstSlot({ deal, matches }: { deal: DealWithInsight; matches: readonly Match[] | undefined }) {
  const slots = useContext(QuoteSlotsContext)
  const listed = matches ?? noMatches
  const picksWithout: PicksWithout = useCallback(
    (isLeftOut) =>
      picksOfDeal(
        listed.filter((match) => !isLeftOut(match)),
        deal,
      ),
    [listed, deal],
  )
  if (isConsumerLoan(deal)) return null
  if (matches === undefined) return <PicksSkeleton />
  if (slots && canBeAsked(deal)) return slots.askFirst(deal, picksWithout)
  const picks = deal.status === 'pending' ? picksOfDeal(matches, deal) : []
  if (picks.length === 0) return null
  return (
    <Section id="ask-first" title="Who to ask first" className="mb-8">
      <LenderPicks picks={picks.map(({ pick }) => pick)} />
    </Section>
  )
}

/** An open deal whose questions are answered; a closed one keeps the quotes it has. */
function canBeAsked(deal: DealWithInsight): boolean {
  if (deal.status !== 'pending') return deal.contactedLenders === 'true'
  return deal.occupancy !== null && !(isRefinance(deal) && deal.useOfProceeds === null)
}
