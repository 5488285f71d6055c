import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listNotifyEndpoint, notifyPageSize } from '#contract/desk/messages.ts'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { formatShortDay } from '#web/format/dates.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Lists the addresses that wait for an announced feature. */
export function NotifyList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
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
