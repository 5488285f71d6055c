import type { Deal } from '#contract/deals/deals.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

/** How far a deal has come, or that it was withdrawn. */
export function DealStatusTag({ deal }: { deal: Pick<Deal, 'status' | 'stage'> }) {
  return deal.status === 'withdrawn' ? <Tag tone="problem">Withdrawn</Tag> : <Tag>{deal.stage}</Tag>
}
