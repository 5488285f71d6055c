import type { RequestStatus } from '#contract/quotes/quote-requests.ts'
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

/** Where a request stands, in a word. */
export function RequestTag({ status }: { status: RequestStatus }) {
  const { word, tone } = looks[status]
  return <Tag tone={tone}>{word}</Tag>
}
