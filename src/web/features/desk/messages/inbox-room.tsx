import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  listMessagesEndpoint,
  listNotifyEndpoint,
  messageStates,
  messagesPageSize,
  notifyPageSize,
} from '#contract/desk/messages.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { RoomSearchField, useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { RoomToggle } from '#web/features/desk/shell/room-toggle.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MessageItem } from './message-item.tsx'

const views = [...messageStates, 'all', 'notify'] as const
const viewLabels = { open: 'Open', answered: 'Answered', spam: 'Spam', all: 'All', notify: 'Notify me' } as const

/** Visitors' messages, and the addresses waiting for an announcement. */
export function InboxRoom() {
  const [{ state, page: pageText = '1', search = '' }, narrow] = useRoomSearch()
  const view = views.find((one) => one === state) ?? 'open'
  const page = Number(pageText) || 1
  const onPage = (next: number) => narrow({ page: String(next) })
  return (
    <DeskRoom title="Inbox">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Messages">
        {view === 'notify' ? null : (
          <RoomSearchField
            label="Name, email or text"
            value={search}
            onSearch={(text) => narrow({ search: text, page: undefined })}
          />
        )}
        {views.map((one) => (
          <RoomToggle key={one} isPressed={one === view} onPress={() => narrow({ state: one, page: undefined })}>
            {viewLabels[one]}
          </RoomToggle>
        ))}
      </search>
      {view === 'notify' ? (
        <NotifyList page={page} onPage={onPage} />
      ) : (
        <Messages view={view} search={search} page={page} onPage={onPage} />
      )}
    </DeskRoom>
  )
}

function Messages({
  view,
  search,
  page,
  onPage,
}: {
  view: Exclude<(typeof views)[number], 'notify'>
  search: string
  page: number
  onPage: (page: number) => void
}) {
  const call = useDeskCall()
  const messages = useQuery({
    queryKey: queryKeys.deskInbox(view, search, page),
    queryFn: () => call(listMessagesEndpoint, { query: { state: view, search, page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <RoomData query={messages}>
      {({ rows, total }) => (
        <>
          {rows.length > 0 ? (
            <ul className="border-t border-ink">
              {rows.map((row) => (
                <MessageItem key={row.id} message={row} />
              ))}
            </ul>
          ) : (
            <EmptyState title={search ? 'No message matches' : 'No messages'}>
              {search
                ? 'Search for less, or look under All.'
                : view === 'open'
                  ? 'What visitors write to you will show up here.'
                  : 'There are none of this kind yet.'}
            </EmptyState>
          )}
          {total > 0 ? <RoomPager page={page} pageSize={messagesPageSize} total={total} onPage={onPage} /> : null}
        </>
      )}
    </RoomData>
  )
}

/** Lists the addresses that wait for an announced feature. */
function NotifyList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const call = useDeskCall()
  const list = useQuery({
    queryKey: queryKeys.deskNotifyList(page),
    queryFn: () => call(listNotifyEndpoint, { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <RoomData query={list}>
      {({ rows, total }) => (
        <>
          {rows.length > 0 ? (
            <RoomTable
              caption="Who asked for a notice"
              rows={rows}
              rowKey={({ email }) => email}
              columns={[
                { label: 'Email', cell: ({ email }) => email },
                { label: 'Asked', cell: ({ createdAt }) => formatShortDay(createdAt) },
              ]}
            />
          ) : null}
          <RoomPager page={page} pageSize={notifyPageSize} total={total} onPage={onPage} />
        </>
      )}
    </RoomData>
  )
}
