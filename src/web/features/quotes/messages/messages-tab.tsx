import '#web/styles/pages/messages.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Conversation } from '#contract/quotes/conversations.ts'
import { conversationsQuery } from '#web/features/quotes/quotes.requests.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/feedback/skeleton.tsx'
import { ConversationList } from './conversation-list.tsx'
import { Thread } from './thread.tsx'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
  { value: 'quotes', label: 'Quotes' },
] as const
type Filter = (typeof filters)[number]['value']

/**
 * Conversations with lenders by deal, and the one that the address names. Beside each other on a desk; on a phone the list, then
 * the conversation with a way back.
 */
export function MessagesTab({ openId }: { openId: string | undefined }) {
  const query = useQuery(conversationsQuery())
  const [filter, setFilter] = useState<Filter>('all')
  const conversations = query.data
  if (!conversations)
    return (
      <>
        <div className="pg-h">
          <h1>Messages</h1>
        </div>
        {query.isPending ? (
          <SkeletonGroup label="Loading your messages" className="grid gap-3">
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton />
          </SkeletonGroup>
        ) : (
          <ErrorState
            title="Your messages could not be loaded"
            retryLabel="Retry"
            pending={query.isFetching}
            onRetry={() => void query.refetch()}
          >
            {query.error?.message ?? 'You are signed out. Sign in again, then come back to this page.'}
          </ErrorState>
        )}
      </>
    )
  if (conversations.length === 0)
    return (
      <>
        <div className="pg-h">
          <h1>Messages</h1>
        </div>
        <EmptyState title="No Messages Yet">
          Tick lenders in a deal’s matches and ask them for quotes. What they answer stands here.
        </EmptyState>
      </>
    )
  const shown = conversations.filter((conversation) => conversation.id === openId || passes(conversation, filter))
  return (
    <div className={openId ? 'msg has-thread' : 'msg'}>
      <div className="msg-l">
        <div className="h">
          <h1>Messages</h1>
          <Select
            aria-label="Show"
            options={filters}
            value={filter}
            onChange={(event) => setFilter(event.target.value as Filter)}
          />
        </div>
        {shown.length === 0 ? (
          <p className="soft py-4">Nothing here: choose All to see every conversation.</p>
        ) : (
          <ConversationList conversations={shown} openId={openId} />
        )}
      </div>
      {openId ? (
        <Thread key={openId} requestId={openId} />
      ) : (
        <p className="th-none soft">Choose a conversation to read it here.</p>
      )}
    </div>
  )
}

function passes({ unread, request }: Conversation, filter: Filter): boolean {
  if (filter === 'unread') return unread > 0
  return filter === 'all' || request.status === 'quoted' || request.status === 'chosen'
}
