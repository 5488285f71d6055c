import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Deal, Match } from '#contract/deals/deals.ts'
import { askLimits, isLive } from '#contract/quotes/quote-requests.ts'
import { isConsumerLoan } from '#domain/loan-request/deal-situations.ts'
import { RequestTag } from '#web/features/quotes/comparison/asked-lenders.tsx'
import { conversationsQuery } from '#web/features/quotes/quotes.requests.ts'
import { formatWhen } from '#web/format/dates.ts'
import { dealQuotesQuery } from '#web/session/deal-queries.ts'
import { useFeatures } from '#web/shell/site-queries.ts'
import { useAddressDialog } from '#web/shell/use-address-dialog.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import {
  askLabel,
  clearPickedMatches,
  togglePickedMatch,
  usePickedMatches,
  useSuggestedMatches,
} from './picked-lenders.ts'

/**
 * The latest request to a match's lender with its conversation, and a checkbox that selects the lender to ask. The
 * checkbox needs an open deal, a match that fits, an active lender with an email, and no live request; it is disabled
 * once five others are selected. Renders nothing when messaging is off.
 */
export function RequestOfMatch({ match, deal }: { match: Match; deal: Deal }) {
  if (useFeatures().messaging !== 'on') return null
  return <MatchRequest match={match} isOpenDeal={deal.status === 'pending' && !isConsumerLoan(deal)} />
}

/**
 * The sticky bar under a list that opens the dialog. Shows once the investor has changed the initial selection, unless
 * nothing is selected. Renders nothing when messaging is off.
 */
export function AskBarOfDeal({ deal }: { deal: Deal }) {
  if (useFeatures().messaging !== 'on') return null
  return <AskBar dealId={deal.id} />
}

/** The fields of a match and its deal that its request needs. */
type AskableMatch = {
  id: string
  dealId: string
  lenderId: string
  fits: boolean
  lender: { name: string; isActive: string; contactEmail: string | null }
}

/**
 * Shows the latest request to a matched lender with a link to its conversation. Without one, or when it is over, a
 * checkbox selects the lender.
 */
function MatchRequest({ match, isOpenDeal }: { match: AskableMatch; isOpenDeal: boolean }) {
  const conversations = useQuery(conversationsQuery())
  const suggested = useSuggestedMatches(match.dealId)
  const picked = usePickedMatches(match.dealId, suggested)
  const conversation = conversations.data?.find(
    ({ request }) => request.dealId === match.dealId && request.lenderId === match.lenderId,
  )
  const status = conversation?.request.status
  const quotes = useQuery({ ...dealQuotesQuery(match.dealId), enabled: status === 'quoted' || status === 'chosen' })
  const quotedTotal = quotes.data?.quotes.find(
    ({ requestId, supersededAt }) => requestId === conversation?.request.id && supersededAt === null,
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
            Conversation
            <span className="sr-only">
              {' '}
              with <Name>{match.lender.name}</Name>
            </span>
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
              <span className="sr-only">
                {' '}
                from <Name>{match.lender.name}</Name>
              </span>
            </>
          }
          checked={isPicked}
          disabled={!isPicked && picked.length >= askLimits.lendersPerRequest}
          onChange={() => togglePickedMatch(match.dealId, match, suggested)}
        />
      ) : null}
    </div>
  )
}

/** The bar under a list of matches while some are selected. Its button opens the dialog that asks them. */
function AskBar({ dealId }: { dealId: string }) {
  const { length } = usePickedMatches(dealId)
  const dialog = useAddressDialog()
  if (length === 0) return null
  return (
    <div
      data-slot="ask-bar"
      className="sticky bottom-0 z-5 mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-2 rounded bg-night py-2.5 pr-3 pl-4.5 text-on-night shadow-sheet group-data-[size=full]/dialog:-bottom-5 group-data-[size=full]/dialog:-mx-5 group-data-[size=full]/dialog:rounded-none max-md:-mx-gutter max-md:rounded-none max-md:px-4 max-md:py-3 short:static"
    >
      <p role="status" className="text-sm">
        {length} of {askLimits.lendersPerRequest} chosen{' '}
        <span className="text-on-night-2 max-md:hidden">· they all see the same page, and not each other</span>
      </p>
      <div className="flex items-center gap-2 max-md:w-full">
        <Button variant="light-quiet" onClick={() => clearPickedMatches(dealId)}>
          Clear
        </Button>
        <Button variant="light" className="max-md:flex-1" onClick={() => void dialog.open({ ask: dealId })}>
          {askLabel(length)}
        </Button>
      </div>
    </div>
  )
}
