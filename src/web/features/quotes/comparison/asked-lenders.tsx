import { Link } from '@tanstack/react-router'
import type { QuoteRequest } from '#contract/quotes/quote-requests.ts'
import { RequestTag } from '#web/features/quotes/terms/request-tag.tsx'
import { formatWhen } from '#web/format/dates.ts'
import { Ledger, LedgerLine } from '#web/ui/figures/ledger.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { SampleLabel } from '#web/ui/labels/tag.tsx'

/** Lists the asked lenders with links to their conversations and the status of their requests. */
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
            <>
              <RequestTag status={request.status} />{' '}
              <span className="text-sm text-ink-3 whitespace-nowrap">
                {formatWhen(request.decidedAt ?? request.firstReplyAt ?? request.sentAt)}
              </span>
            </>
          }
        />
      ))}
    </Ledger>
  )
}
