import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DeskState, type DeskStates, listDeskStatesEndpoint } from '#contract/desk/desk-states.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { StateDialog } from './state-dialog.tsx'
import { StateRow } from './state-row.tsx'

const views = {
  '': { label: 'All states', holds: () => true },
  review: { label: 'Needs review', holds: ({ lenders, review }) => lenders > 0 && review !== 'current' },
  on: { label: 'On', holds: ({ asking }) => asking },
  off: { label: 'Off', holds: ({ asking }) => !asking },
} as const satisfies Record<string, { label: string; holds: (state: DeskState) => boolean }>

/** The states: whether lender contact is allowed, the notice, and the reviewer of the law. */
export function StatesRoom() {
  const call = useDeskCall()
  const states = useQuery({
    queryKey: queryKeys.deskStates,
    queryFn: () => call(listDeskStatesEndpoint),
    staleTime: 0,
  })
  return (
    <DeskRoom title="States" lead="The property's state decides whether its lenders can be asked through this site.">
      <RoomData query={states}>{(data) => <StateTable data={data} />}</RoomData>
    </DeskRoom>
  )
}

function StateTable({ data: { hasRealLenders, states } }: { data: DeskStates }) {
  const [search, setSearch] = useRoomSearch()
  const [picked, setPicked] = useState<readonly string[]>([])
  const [open, setOpen] = useState<readonly DeskState[]>([])
  const [said, setSaid] = useState('')
  const view = Object.hasOwn(views, search['show'] ?? '') ? (search['show'] as keyof typeof views) : ''
  const shown = states.filter(views[view ?? ''].holds)
  const pickedStates = shown.filter(({ state }) => picked.includes(state))
  const isAllPicked = pickedStates.length === shown.length && shown.length > 0
  const due = states.filter(views.review.holds)
  const toReview = due.length
  const ended = due.filter(({ review }) => review === 'ended')
  return (
    <>
      {hasRealLenders ? null : (
        <Note className="mb-4" title="Sample data">
          Every lender is a sample, so{' '}
          {states.every(({ asking }) => asking) ? 'asking is on in every state' : 'no state needs a review'}. No one is
          contacted.
        </Note>
      )}
      {toReview > 0 ? (
        <Note
          className="mb-4"
          tone="caution"
          title={`${toReview} ${toReview === 1 ? 'state needs' : 'states need'} review`}
        >
          Real lenders lend there.{' '}
          {ended.length > 0
            ? `In ${ended.map(({ state }) => state).join(', ')} asking stays on for 30 days after the review ended, then closes.`
            : 'Asking stays off until someone reviews the law.'}
        </Note>
      ) : null}
      {said ? (
        <Alert tone="success" title="Saved" className="mb-3">
          {said}
        </Alert>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <Select
          size="small"
          aria-label="Show"
          value={view ?? ''}
          onChange={({ target }) => setSearch({ show: target.value })}
          options={Object.entries(views).map(([value, { label }]) => ({ value, label }))}
        />
        <Button
          size="small"
          variant="quiet"
          onClick={() => setPicked(isAllPicked ? [] : shown.map(({ state }) => state))}
          disabled={shown.length === 0}
        >
          {isAllPicked ? 'Clear' : 'Select all shown'}
        </Button>
        {pickedStates.length > 0 ? (
          <Button size="small" variant="primary" onClick={() => setOpen(pickedStates)}>
            Change {pickedStates.length === 1 ? pickedStates[0]!.state : `${pickedStates.length} states`}
          </Button>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState title={view === 'review' ? 'Every state with real lenders was reviewed' : 'No such state'}>
          Choose another view above.
        </EmptyState>
      ) : (
        <ul className="border-t border-ink">
          {shown.map((one) => (
            <StateRow
              key={one.state}
              state={one}
              isPicked={picked.includes(one.state)}
              onPick={(isPicked) =>
                setPicked(isPicked ? [...picked, one.state] : picked.filter((name) => name !== one.state))
              }
              onChange={() => setOpen([one])}
            />
          ))}
        </ul>
      )}
      <StateDialog
        states={open}
        onClose={() => setOpen([])}
        onDone={(message) => {
          setOpen([])
          setPicked([])
          setSaid(message)
        }}
      />
    </>
  )
}
