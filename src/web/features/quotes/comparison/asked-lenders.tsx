import { Link } from '@tanstack/react-router'
import type { QuoteRequest, RequestStatus } from '#contract/quotes/quote-requests.ts'
import { formatDollars } from '#domain/money/money.ts'
import { formatWhen } from '#web/format/dates.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel, Tag } from '#web/ui/labels/tag.tsx'

/**
 * Lists requests: the lender's name, which links to the conversation, the status, and the date that the request was
 * decided, or else first answered, or else sent.
 */
export function AskedLenders({ requests }: { requests: readonly QuoteRequest[] }) {
  return (
    <Ledger>
      {requests.map((request) => (
        <LedgerLine
          key={request.id}
          name={
            <>
              <Link
                to="/dashboard"
                search={{ conversation: request.id }}
                hash="messages"
                className="inline-flex min-h-6 items-center"
              >
                <Name>{request.lender.name}</Name>
              </Link>{' '}
              {request.lender.isSample ? <SampleLabel /> : null}
            </>
          }
          value={
            <span className="whitespace-nowrap">
              <RequestTag status={request.status} />{' '}
              <span className="text-sm text-ink-3">
                {formatWhen(request.decidedAt ?? request.firstReplyAt ?? request.sentAt)}
              </span>
            </span>
          }
        />
      ))}
    </Ledger>
  )
}

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

/**
 * Shows a request's status as a tag. If the request is quoted or chosen, `total` is shown too, the quote's total cost
 * in dollars: 'Quoted $21,350'.
 */
export function RequestTag({ status, total }: { status: RequestStatus; total?: number | undefined }) {
  const { word, tone } = looks[status]
  const isQuoted = total !== undefined && (status === 'quoted' || status === 'chosen')
  return (
    <Tag tone={tone} size="small" className="xl:whitespace-normal">
      {isQuoted ? `${word} ${formatDollars(total)}` : word}
    </Tag>
  )
}
