import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/quotes/conversations.ts'
import { declineReasonLabels } from '#web/features/quotes/terms/decline-reason-labels.ts'
import { RequestTag } from '#web/features/quotes/terms/request-tag.tsx'
import { countOf } from '#web/format/counts.ts'
import { formatWhen } from '#web/format/dates.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Conversations under their deal, both the latest first. */
export function ConversationList({
  conversations,
  openId,
}: {
  conversations: readonly Conversation[]
  openId: string | undefined
}) {
  const byDeal = Map.groupBy(conversations, ({ deal }) => deal.id)
  return [...byDeal.values()].map((ofDeal) => {
    const deal = ofDeal[0]!.deal
    const quotes = ofDeal.filter(({ request }) => request.status === 'quoted' || request.status === 'chosen').length
    return (
      <section key={deal.id} aria-label={deal.propertyAddress}>
        <h2 className="gh">
          <span className="wrap-anywhere">{deal.propertyAddress}</span>
          <span className="mute">
            {deal.status === 'pending' ? (quotes > 0 ? countOf(quotes, 'quote') : '') : deal.status}
          </span>
        </h2>
        <ul>
          {ofDeal.map((conversation) => (
            <ConversationRow key={conversation.id} conversation={conversation} isOpen={conversation.id === openId} />
          ))}
        </ul>
      </section>
    )
  })
}

function ConversationRow({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { id, request, unread } = conversation
  const { at, text } = lastWords(conversation)
  return (
    <li className={classNames('cv', isOpen && 'is-on', unread > 0 && 'new')}>
      <Link
        to="/dashboard"
        search={{ conversation: id }}
        hash="messages"
        hashScrollIntoView={false}
        activeProps={{}}
        aria-current={isOpen ? 'true' : undefined}
      >
        {request.lender.name}
      </Link>
      <time dateTime={at}>{formatWhen(at)}</time>
      <p>{text}</p>
      {unread > 0 ? (
        <span className="nn">
          {unread}
          <span className="sr"> new</span>
        </span>
      ) : (
        <RequestTag status={request.status} />
      )}
    </li>
  )
}

/** What came last: a message or a quote, or the end of the request where that came after it. */
function lastWords({ request, last }: Conversation): { at: string; text: string } {
  const { decidedAt, status, declineReason } = request
  const ended = status in endings ? endings[status as keyof typeof endings] : undefined
  if (ended && decidedAt && decidedAt > last.at) {
    const reason = status === 'declined' && declineReason ? `: ${declineReasonLabels[declineReason].toLowerCase()}` : ''
    return { at: decidedAt, text: ended + reason }
  }
  const isOwn = last.author === 'investor' && last.text !== 'You asked for a quote'
  return { at: last.at, text: isOwn ? `You: ${last.text}` : last.text }
}

const endings = {
  declined: 'Declined',
  withdrawn: 'You stopped sharing',
  expired: 'Expired after 30 days',
  closed: 'The request was closed',
} as const
