import type { Match } from '#contract/deals/deals.ts'
import { formatShortLocalDay } from '#web/format/dates.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons/check.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

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
