import { Link } from '@tanstack/react-router'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { RequestTag } from '#web/features/quotes/terms/request-tag.tsx'
import { formatWhen } from '#web/format/dates.ts'
import { SampleLabel } from '#web/ui/labels/sample-label.tsx'

/** Who was asked, each with the way to its conversation and how far its request has come. */
export function AskedLenders({ requests }: { requests: readonly QuoteRequest[] }) {
  return (
    <dl className="kv">
      {requests.map((request) => (
        <div key={request.id}>
          <dt>
            <Link
              to="/dashboard"
              search={{ conversation: request.id }}
              hash="messages"
              className="inline-flex min-h-6 items-center"
            >
              {request.lender.name}
            </Link>{' '}
            {request.lender.isSample ? <SampleLabel /> : null}
          </dt>
          <dd>
            <RequestTag status={request.status} />{' '}
            <span className="fine mute whitespace-nowrap">
              {formatWhen(request.decidedAt ?? request.firstReplyAt ?? request.sentAt)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
