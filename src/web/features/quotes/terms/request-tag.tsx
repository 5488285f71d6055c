import type { RequestStatus } from '#contract/quotes/quote-requests.ts'
import { formatDollars } from '#domain/money/money.ts'
import { Tag } from '#web/ui/labels/tag.tsx'

const looks: Readonly<
  Record<RequestStatus, { word: string; tone: 'good' | 'caution' | 'problem' | 'next' | 'neutral' }>
> = {
  sent: { word: 'Asked', tone: 'next' },
  opened: { word: 'Seen', tone: 'next' },
  replied: { word: 'Answered', tone: 'next' },
  quoted: { word: 'Quoted', tone: 'good' },
  chosen: { word: 'Chosen', tone: 'good' },
  declined: { word: 'Declined', tone: 'neutral' },
  withdrawn: { word: 'Stopped', tone: 'neutral' },
  expired: { word: 'Expired', tone: 'neutral' },
  undeliverable: { word: 'Not delivered', tone: 'problem' },
  closed: { word: 'Closed', tone: 'neutral' },
}

/** Tag with a request's status, and with the quoted total in dollars if it is known: 'Quoted $21,350'. */
export function RequestTag({ status, total }: { status: RequestStatus; total?: number | undefined }) {
  const { word, tone } = looks[status]
  const isQuoted = total !== undefined && (status === 'quoted' || status === 'chosen')
  return (
    <Tag tone={tone} size="small" className="xl:whitespace-normal">
      {isQuoted ? `${word} ${formatDollars(total)}` : word}
    </Tag>
  )
}
