import { useEffect, useRef } from 'react'
import type { Match } from '#contract/deals/deals.ts'
import { formatShortLocalDay } from '#web/format/dates.ts'
import { announce } from '#web/ui/feedback/announce.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Check } from '#web/ui/icons.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

/** Says that and when the lender was contacted, also aloud at the moment it becomes true. */
export function ContactedTag({
  match,
}: {
  match: Pick<Match, 'contacted' | 'contactedAt'> & { lender: { name: string } }
}) {
  const isContacted = match.contacted === 'true'
  const wasContacted = useRef(isContacted)
  const { name } = match.lender
  useEffect(() => {
    if (isContacted && !wasContacted.current) announce(`${name} contacted`)
    wasContacted.current = isContacted
  }, [isContacted, name])
  return isContacted ? (
    <Tag tone="good">
      <Icon of={Check} small />
      Contacted{match.contactedAt ? ` ${formatShortLocalDay(match.contactedAt)}` : ''}
    </Tag>
  ) : null
}
