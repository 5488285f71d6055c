import type { EmptySearch } from '#contract/desk/numbers.ts'
import { RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { NumbersSection } from './numbers-section.tsx'

const placeOf = ({ state }: EmptySearch) =>
  state === null ? 'any state' : state === 'several' ? 'several states' : state

/** Directory searches without results; the search text is not stored. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
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
