import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Conversation } from '#contract/quotes/conversations.ts'
import { formatCountOf } from '#domain/money/counts.ts'
import { RequestTag } from '#web/features/quotes/comparison/asked-lenders.tsx'
import { conversationsQuery } from '#web/features/quotes/quotes.requests.ts'
import { declineReasonLabels } from '#web/features/quotes/terms/quote-words.ts'
import { formatWhen } from '#web/format/dates.ts'
import { shortAddress } from '#web/format/deal-name.ts'
import { ConversationsFrame, ConversationsSkeleton } from '#web/shell/conversations-frame.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Name } from '#web/ui/labels/name.tsx'
import { Thread } from './thread.tsx'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'quotes', label: 'Quotes' },
] as const
type Filter = (typeof filters)[number]['value']

/**
 * Shows conversations with lenders by deal, and the open one. `openId` is its quote request's id, from the URL. Wide
 * screens show both; phones show the list, or the open conversation with a back link.
 */
export function MessagesTab({ openId }: { openId: string | undefined }) {
  const query = useQuery(conversationsQuery())
  const [filter, setFilter] = useState<Filter>('all')
  const conversations = query.data
  if (conversations?.length === 0)
    return (
      <ConversationsFrame list={null}>
        <div className="self-center lg:px-8">
          <EmptyState title="No Messages Yet">Ask a deal’s lenders for quotes. Their answers show here.</EmptyState>
        </div>
      </ConversationsFrame>
    )
  const shown = conversations?.filter(
    (conversation) => conversation.id === openId || passesFilter(conversation, filter),
  )
  return (
    <ConversationsFrame
      isOpen={openId !== undefined}
      tools={
        <Select
          size="small"
          aria-label="Show"
          options={filters}
          value={filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
        />
      }
      list={
        <QueryView
          query={query}
          errorTitle="Your messages could not be loaded"
          retryLabel="Retry"
          loading={<ConversationsSkeleton />}
        >
          {() =>
            shown && shown.length > 0 ? (
              <ConversationList conversations={shown} openId={openId} />
            ) : (
              <p className="py-4 text-ink-2">Nothing here: choose All to see every conversation.</p>
            )
          }
        </QueryView>
      }
    >
      {openId ? (
        <Thread key={openId} requestId={openId} />
      ) : (
        <p className="self-center px-8 text-center text-ink-2 max-lg:hidden">
          {conversations ? 'Choose a conversation to read it here.' : null}
        </p>
      )}
    </ConversationsFrame>
  )
}

function passesFilter({ unread, request }: Conversation, filter: Filter): boolean {
  if (filter === 'unread') return unread > 0
  return filter === 'all' || request.status === 'quoted' || request.status === 'chosen'
}

/**
 * Lists conversations by deal, in the order of `conversations`. Each heading counts those among them whose request is
 * quoted or chosen; for a deal that is no longer open, it names the deal's status instead.
 */
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
      <section key={deal.id} aria-label={shortAddress(deal.propertyAddress)}>
        <h2 className="flex justify-between gap-2 border-b border-ink pt-3 pr-3.5 pb-1.5 font-sans text-sm font-semibold tracking-normal text-ink-2">
          <span className="wrap-anywhere" translate="no">
            {shortAddress(deal.propertyAddress)}
          </span>
          <span className="text-ink-3">
            {deal.status === 'pending' ? (quotes > 0 ? formatCountOf(quotes, 'quote') : '') : deal.status}
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
  const { at, text } = lastEventText(conversation)
  return (
    <li
      data-slot="conversation"
      className={classNames(
        'relative grid min-h-14 grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line py-2.75 pr-3.5 max-lg:pr-0 lg:-ml-6 lg:pl-6',
        isOpen ? 'lg:bg-pine-soft lg:edge-left-pine' : 'lg:hover:bg-sunk',
      )}
    >
      <Link
        to="/dashboard"
        search={{ conversation: id }}
        hash="messages"
        hashScrollIntoView={false}
        activeProps={{}}
        className={classNames(
          'text-ink no-underline after:absolute after:inset-0',
          unread > 0 ? 'font-semibold' : 'font-medium',
        )}
        aria-current={isOpen ? 'true' : undefined}
      >
        <Name>{request.lender.name}</Name>
      </Link>
      <time dateTime={at} className={classNames('justify-self-end text-xs', isOpen ? 'text-ink-2' : 'text-ink-3')}>
        {formatWhen(at)}
      </time>
      <p className={classNames('truncate text-sm', unread > 0 ? 'font-medium text-ink' : 'text-ink-2')}>{text}</p>
      {unread > 0 ? (
        <span className="min-w-5 justify-self-end rounded-sm bg-action px-1.25 text-center text-xs font-semibold text-on-action">
          {unread}
          <span className="sr-only"> new</span>
        </span>
      ) : (
        <span className="justify-self-end">
          <RequestTag status={request.status} />
        </span>
      )}
    </li>
  )
}

/** Returns the time and text of a conversation's last event: a message, a quote, or the end of the request. */
function lastEventText({ request, last }: Conversation): { at: string; text: string } {
  const { decidedAt, status, declineReason } = request
  const ended = status in endings ? endings[status as keyof typeof endings] : undefined
  if (ended && decidedAt && (decidedAt > last.at || last.author === 'system')) {
    const reason = status === 'declined' && declineReason ? `: ${declineReasonLabels[declineReason].toLowerCase()}` : ''
    return { at: decidedAt, text: ended + reason }
  }
  if (last.text === '') return { at: last.at, text: 'You asked for a quote.' }
  return { at: last.at, text: last.author === 'investor' ? `You: ${last.text}` : last.text }
}

const endings = {
  declined: 'Declined',
  withdrawn: 'You stopped sharing',
  expired: 'Expired after 30 days',
  closed: 'The request was closed',
} as const
