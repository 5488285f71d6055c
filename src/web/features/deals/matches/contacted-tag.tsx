import { Check } from 'lucide-react'
import type { Match } from '#contract/deals.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/labels/tag.tsx'
import { formatShortLocalDay } from '../list/local-day.ts'

/** Says that and when the lender was contacted, also aloud at the moment it becomes true. */
export function ContactedTag({ match }: { match: Pick<Match, 'contacted' | 'contactedAt'> }) {
  return (
    <span role="status">
      {match.contacted === 'true' ? (
        <Tag tone="good">
          <Icon of={Check} small />
          Contacted{match.contactedAt ? ` ${formatShortLocalDay(match.contactedAt)}` : ''}
        </Tag>
      ) : null}
    </span>
  )
}
