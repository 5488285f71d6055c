import type { ListedDeal } from '#contract/deals.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { VerdictBlock } from '../health/verdict-block.tsx'
import { DealLead } from './deal-lead.tsx'

/** What to make of a deal before anything else. Without a verdict, its leading figures alone; nothing for a home of one's own. */
export function DealVerdict({ deal }: { deal: ListedDeal }) {
  if (deal.occupancy === 'owner') return null
  return (
    <>
      {deal.verdict ? (
        <VerdictBlock verdict={deal.verdict}>
          <DealLead deal={deal} />
        </VerdictBlock>
      ) : (
        <div className="vd">
          <DealLead deal={deal} />
        </div>
      )}
      {deal.occupancy === null ? (
        <Note className="mx-[clamp(1rem,3vw,1.75rem)] mb-4" title="Tell us who will live there">
          This deal is matched as an investment. Before you can ask for quotes, say that nobody who borrows will live in
          the property.
        </Note>
      ) : null}
    </>
  )
}
