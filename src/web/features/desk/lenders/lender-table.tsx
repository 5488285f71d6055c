import { Link } from '@tanstack/react-router'
import type { DeskLenderRow } from '#contract/desk/desk-lenders.ts'
import { type RoomColumn, RoomTable } from '#web/features/desk/shell/room-table.tsx'
import { formatShortDay } from '#web/format/dates.ts'
import { amountText, rangeText, statesText } from './lender-figures.ts'
import { LenderMarks } from './lender-marks.tsx'
import { TransparencyBar } from './transparency-bar.tsx'

/** A page of lenders: needed work first, then the figures. */
export function LenderTable({
  rows,
  chosen,
  onChoose,
}: {
  rows: readonly DeskLenderRow[]
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
}) {
  return (
    <RoomTable
      caption="Lenders"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      choice={{
        isChosen: ({ id }) => chosen.has(id),
        onChoose: ({ id }, isChosen) => onChoose(id, isChosen),
        nameOf: ({ name }) => name,
      }}
    />
  )
}

const columns: readonly [RoomColumn<DeskLenderRow>, ...RoomColumn<DeskLenderRow>[]] = [
  {
    label: 'Lender',
    cell: ({ id, name }) => (
      <Link to="/desk/lenders/$id" params={{ id }}>
        {name}
      </Link>
    ),
  },
  { label: 'Needs work', isMarks: true, cell: (row) => <LenderMarks row={row} /> },
  { label: 'States', cell: statesText },
  { label: 'Rate %', cell: ({ minRate, maxRate }) => rangeText(minRate, maxRate) },
  { label: 'Points', cell: ({ minPoints, maxPoints }) => rangeText(minPoints, maxPoints) },
  { label: 'Amount', cell: ({ minAmount, maxAmount }) => amountText(minAmount, maxAmount) },
  { label: 'Months', cell: ({ minTerm, maxTerm }) => rangeText(minTerm, maxTerm) },
  { label: 'Days', cell: ({ fundingDays }) => fundingDays ?? 'n/p' },
  {
    label: 'Asked / answered',
    cell: ({ asked, answered }) => (
      <>
        {asked} / {answered}
      </>
    ),
  },
  { label: 'Checked', cell: ({ checkedAt }) => (checkedAt ? formatShortDay(checkedAt) : 'never') },
  { label: 'Transparency', cell: ({ transparency }) => <TransparencyBar transparency={transparency} /> },
]
