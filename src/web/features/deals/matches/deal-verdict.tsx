import type { ReactNode } from 'react'
import type { ListedDeal } from '#contract/deals.ts'
import { Note } from '../../../ui/feedback/note.tsx'
import { VerdictBlock } from '../health/verdict-block.tsx'
import { DealLead } from './deal-lead.tsx'

/** What to make of a deal before anything else. Without a verdict, its leading figures alone; nothing for a home of one's own. */
export function DealVerdict({
  deal,
  heading,
  cureDetails,
  isReading = false,
}: {
  deal: ListedDeal
  heading?: 'h2' | 'h3' | undefined
  cureDetails?: ReactNode
  /** The matches are still on their way. */
  isReading?: boolean
}) {
  if (deal.occupancy === 'owner') return null
  return (
    <>
      {deal.verdict ? (
        <VerdictBlock verdict={deal.verdict} heading={heading} cureDetails={cureDetails}>
          <DealLead deal={deal} isReading={isReading} />
        </VerdictBlock>
      ) : (
        <div className="vd">
          <DealLead deal={deal} isReading={isReading} />
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
