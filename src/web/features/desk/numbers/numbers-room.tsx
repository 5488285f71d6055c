import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getNumbersEndpoint } from '#contract/desk/numbers.ts'
import { stateNames } from '#domain/states/states.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { useRoomSearch } from '#web/features/desk/shell/use-room-search.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { EmptySearches } from './empty-searches.tsx'
import { Funnel } from './funnel.tsx'
import { StateTable } from './state-table.tsx'
import { SupplyGaps } from './supply-gaps.tsx'

const spans = ['4', '12', '26', '52'] as const

/** Funnel, supply gaps, and searches without results. */
export function NumbersRoom() {
  const call = useDeskCall()
  const [{ weeks: askedWeeks, state: askedState }, narrow] = useRoomSearch()
  const weeks = spans.find((one) => one === askedWeeks) ?? '12'
  const state = stateNames.find((one) => one === askedState)
  const numbers = useQuery({
    queryKey: queryKeys.deskNumbers(weeks, state),
    queryFn: () => call(getNumbersEndpoint, { query: { weeks, state } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <DeskRoom title="Numbers">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Numbers">
        <Select
          size="small"
          aria-label="Weeks"
          value={weeks}
          onChange={({ target }) => narrow({ weeks: target.value === '12' ? '' : target.value })}
          options={spans.map((value) => ({ value, label: `The last ${value} weeks` }))}
        />
        <Select
          size="small"
          aria-label="State"
          value={state ?? ''}
          onChange={({ target }) => narrow({ state: target.value })}
          options={[{ value: '', label: 'Every state' }, ...stateNames.map((value) => ({ value, label: value }))]}
        />
      </search>
      <RoomData query={numbers}>
        {(data) => (
          <>
            <Funnel weeks={data.weeks} state={state} />
            {state ? null : <StateTable states={data.states} />}
            <SupplyGaps gaps={data.gaps} />
            <EmptySearches searches={data.emptySearches} />
          </>
        )}
      </RoomData>
    </DeskRoom>
  )
}
