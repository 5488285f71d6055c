import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type EmptySearch, type FunnelState, getNumbersEndpoint } from '#contract/desk/numbers.ts'
import { stateNames } from '#domain/states/states.ts'
import { DeskRoom } from '#web/features/desk/shell/desk-room.tsx'
import { RoomData } from '#web/features/desk/shell/room-data.tsx'
import { useRoomSearch } from '#web/features/desk/shell/room-search-field.tsx'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { useDeskCall } from '#web/features/desk/shell/use-desk-call.ts'
import { queryKeys } from '#web/session/query-keys.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { Funnel } from './funnel.tsx'
import { NumbersSection } from './numbers-section.tsx'
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
    <DeskRoom title="Reports">
      <search className="flex flex-wrap items-center gap-2 pb-3" aria-label="Reports">
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

const columns = ['deals', 'asked', 'answered', 'quoted', 'funded'] as const

/** Deals of the weeks by the property's state. */
function StateTable({ states }: { states: readonly FunnelState[] }) {
  return (
    <NumbersSection
      title="Deals by state"
      lead="Deals submitted in these weeks, by the property's state."
      csv={{
        name: 'deals-by-state',
        header: ['state', ...columns],
        rows: states.map((row) => [row.state, ...columns.map((column) => row[column])]),
      }}
    >
      {states.length === 0 ? (
        <p className="text-ink-2 text-sm">No deals yet. Deals by state will show up here.</p>
      ) : (
        <RoomTable
          caption="Deals by state"
          rows={states}
          rowKey={({ state }) => state}
          columns={[
            { label: 'State', cell: ({ state }) => state },
            { label: 'Deals', cell: ({ deals }) => deals },
            { label: 'Asked', cell: ({ asked }) => asked },
            { label: 'Answered', cell: ({ answered }) => answered },
            { label: 'Quoted', cell: ({ quoted }) => quoted },
            { label: 'Funded', cell: ({ funded }) => funded },
          ]}
        />
      )}
    </NumbersSection>
  )
}

const placeOf = ({ state }: EmptySearch) =>
  state === null ? 'any state' : state === 'several' ? 'several states' : state

/** Directory searches without results; the search text is not stored. */
function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  return (
    <NumbersSection
      title="Searches without result"
      lead="Of the directory in these weeks. An answer that comes from a cache counts once; what was typed is not kept."
      csv={{
        name: 'searches-without-result',
        header: ['state', 'amount', 'with text', 'searches'],
        rows: searches.map((row) => [row.state, row.amount, row.hasText ? 'yes' : 'no', row.count]),
      }}
    >
      {searches.length === 0 ? (
        <p className="text-ink-2 text-sm">Searches that find no lender will show up here.</p>
      ) : (
        <RoomTable
          caption="Searches without result"
          rows={searches}
          rowKey={(row) => `${row.state}|${row.amount}|${row.hasText}`}
          columns={[
            { label: 'Where', cell: placeOf },
            { label: 'Amount', isText: true, cell: ({ amount }) => amount ?? 'any' },
            { label: 'By text', isText: true, cell: ({ hasText }) => (hasText ? 'yes' : 'no') },
            { label: 'Searches', cell: ({ count }) => count },
          ]}
        />
      )}
    </NumbersSection>
  )
}
