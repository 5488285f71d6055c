import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/quotes/conversations.ts'
import { conversationsQuery } from '#web/features/quotes/quotes.requests.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryView } from '#web/ui/feedback/query-view.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { TabHead } from '#web/ui/tab-head.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'quotes', label: 'Quotes' },
] as const
type Filter = (typeof filters)[number]['value']

/**
 * Shows conversations with lenders by deal, and the one in the address. Wide screens show both; phones show the list,
 * then the conversation with a back link.
 */
export function MessagesTab({ openId }: { openId: string | undefined }) {
  const query = useQuery(conversationsQuery())
  const [filter, setFilter] = useState<Filter>('all')
  const conversations = query.data
  if (!conversations)
    return (
      <>
        <TabHead title="Messages" />
        <QueryView
          query={query}
          errorTitle="Your messages could not be loaded"
          retryLabel="Retry"
          loading={
            <SkeletonGroup label="Loading your messages" className="grid gap-3">
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton />
            </SkeletonGroup>
          }
        />
      </>
    )
  if (conversations.length === 0)
    return (
      <>
        <TabHead title="Messages" />
        <EmptyState title="No Messages Yet">Ask a deal’s lenders for quotes. Their answers show here.</EmptyState>
      </>
    )
  const shown = conversations.filter((conversation) => conversation.id === openId || passes(conversation, filter))
  return (
    <div data-slot="conversations" className="grid lg:min-h-[calc(100vh-4.5rem)] lg:grid-cols-[21rem_minmax(0,1fr)]">
      <div className={classNames('min-w-0 lg:border-r lg:border-line', openId && 'max-lg:sr-only')}>
        <div className="flex items-center justify-between gap-4 pt-4 pr-3.5 pb-2">
          <h1 className="text-h3">Messages</h1>
          <span className={classNames(openId && 'max-lg:hidden')}>
            <Select
              size="small"
              aria-label="Show"
              options={filters}
              value={filter}
              onChange={(event) => setFilter(event.target.value as Filter)}
            />
          </span>
        </div>
        <div className={classNames(openId && 'max-lg:hidden')}>
          {shown.length === 0 ? (
            <p className="py-4 text-ink-2">Nothing here: choose All to see every conversation.</p>
          ) : (
            <ConversationList conversations={shown} openId={openId} />
          )}
        </div>
      </div>
      {openId ? (
        <Thread key={openId} requestId={openId} />
      ) : (
        <p className="self-center px-8 text-center text-ink-2 max-lg:hidden">Choose a conversation to read it here.</p>
      )}
    </div>
  )
}

function passes({ unread, request }: Conversation, filter: Filter): boolean {
  if (filter === 'unread') return unread > 0
  return filter === 'all' || request.status === 'quoted' || request.status === 'chosen'
}
