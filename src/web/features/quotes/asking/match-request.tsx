import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { askLimits, isLive } from '#contract/quotes/quote-requests.ts'
import { conversationsQuery } from '#web/features/quotes/quotes.requests.ts'
import { RequestTag } from '#web/features/quotes/terms/request-tag.tsx'
import { formatWhen } from '#web/format/dates.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { togglePickedMatch, useOfferedMatches, usePickedMatches } from './picked-lenders.ts'

/** The fields of a match and its deal that its request needs. */
type AskableMatch = {
  id: string
  dealId: string
  lenderId: string
  fits: boolean
  lender: { name: string; isActive: string; contactEmail: string | null }
}

/** Shows the status of the request to a matched lender with a link to its conversation, or a checkbox that selects the lender. */
export function MatchRequest({ match, isOpenDeal }: { match: AskableMatch; isOpenDeal: boolean }) {
  const conversations = useQuery(conversationsQuery())
  const offered = useOfferedMatches(match.dealId)
  const picked = usePickedMatches(match.dealId, offered)
  const conversation = conversations.data?.find(
    ({ request }) => request.dealId === match.dealId && request.lenderId === match.lenderId,
  )
  const status = conversation?.request.status
  const quotes = useQuery({ ...dealQuotesQuery(match.dealId), enabled: status === 'quoted' || status === 'chosen' })
  const quotedTotal = quotes.data?.quotes.find(
    ({ lenderId, supersededAt }) => lenderId === match.lenderId && supersededAt === null,
  )?.totalCost
  const isOver = conversation && !isLive(conversation.request.status)
  const isPicked = picked.some(({ id }) => id === match.id)
  const canAsk = isOpenDeal && match.fits && match.lender.isActive === 'true' && match.lender.contactEmail
  return (
    <div className="grid justify-items-start gap-1">
      {conversation ? (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <RequestTag status={conversation.request.status} total={quotedTotal} />
          <span className="text-sm text-ink-3">{formatWhen(conversation.last.at)}</span>
          <Link
            to="/dashboard"
            search={{ conversation: conversation.id }}
            hash="messages"
            className="inline-flex min-h-6 items-center"
          >
            Conversation<span className="sr-only"> with {match.lender.name}</span>
          </Link>
        </p>
      ) : null}
      {canAsk && (!conversation || isOver) ? (
        <Checkbox
          className="max-md:absolute max-md:top-2 max-md:right-0 max-md:min-h-11 xl:min-h-6 xl:text-sm [&>input]:size-6"
          label={
            <>
              {isOver ? (
                'Ask again'
              ) : (
                <>
                  Ask<span className="max-md:sr-only xl:sr-only"> for a quote</span>
                </>
              )}
              <span className="sr-only"> from {match.lender.name}</span>
            </>
          }
          checked={isPicked}
          disabled={!isPicked && picked.length >= askLimits.lendersPerRequest}
          onChange={() => togglePickedMatch(match.dealId, match, offered)}
        />
      ) : null}
    </div>
  )
}
