import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type DeskCorrection, listCorrectionsEndpoint } from '#contract/desk/desk-corrections.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { RoomPager } from '#web/features/desk/shell/room-pager.tsx'
import { useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { RoomToggle } from '#web/features/desk/shell/room-toggle.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CorrectionCard } from './correction-card.tsx'

const statuses: { value: DeskCorrection['status']; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
]
const pageSize = 25

/** Visitors' reports and lenders' proposals. An operator accepts, changes or refuses them. */
export function CorrectionsRoom() {
  const call = useDeskCall()
  const [search, setSearch] = useRoomSearch()
  const status = statuses.find(({ value }) => value === search['status'])?.value ?? 'open'
  const page = Number(search['page']) || 1
  const queue = useQuery({
    queryKey: queryKeys.deskCorrections(status, page),
    queryFn: () => call(listCorrectionsEndpoint, { query: { status, page: String(page) } }),
    staleTime: 0,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  return (
    <DeskRoom title="Corrections" lead="Visitors’ reports and lenders’ proposals. Nothing changes until you decide.">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        {statuses.map(({ value, label }) => (
          <RoomToggle
            key={value}
            isPressed={status === value}
            onPress={() => setSearch({ status: value === 'open' ? undefined : value, page: undefined })}
          >
            {label}
          </RoomToggle>
        ))}
      </div>
      <RoomData query={queue} errorTitle="The list could not be loaded">
        {({ rows, total }) => (
          <>
            {rows.length === 0 ? (
              <EmptyState title={status === 'open' ? 'Nothing is waiting' : 'Nothing here yet'}>
                {status === 'open'
                  ? 'What visitors report and lenders propose will show up here.'
                  : 'What you decide will show up here.'}
              </EmptyState>
            ) : (
              rows.map((row) => <CorrectionCard key={row.id} correction={row} onSettled={() => void queue.refetch()} />)
            )}
            {total > 0 ? (
              <RoomPager
                page={page}
                pageSize={pageSize}
                total={total}
                onPage={(next) => setSearch({ page: String(next) })}
              />
            ) : null}
          </>
        )}
      </RoomData>
    </DeskRoom>
  )
}
