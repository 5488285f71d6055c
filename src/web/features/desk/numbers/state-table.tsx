import type { FunnelState } from '#contract/desk/numbers.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { NumbersSection } from './numbers-section.tsx'

const columns = ['deals', 'asked', 'answered', 'quoted', 'funded'] as const

/** Deals of the weeks by the property's state. */
export function StateTable({ states }: { states: readonly FunnelState[] }) {
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
