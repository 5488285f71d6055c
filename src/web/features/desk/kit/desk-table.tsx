import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Name } from '#web/ui/labels/name.tsx'

export type DeskColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Whether to align the column left, as text. Figures are aligned right. */
  isText?: boolean
  /** Whether the column holds marks, which need no label and take a full line on small screens. */
  isMarks?: boolean
}

/** A checkbox before each row, for actions on several rows. */
type DeskChoice<Row> = {
  isChosen: (row: Row) => boolean
  onChoose: (row: Row, isChosen: boolean) => void
  nameOf: (row: Row) => string
}

const headClass =
  'sticky top-0 z-1 border-b border-ink bg-paper px-1.5 py-1.75 text-xs font-medium whitespace-nowrap text-ink-3 first:pl-0 last:pr-0'
const rowNameClass =
  'py-1.75 pr-1.5 text-left text-sm font-semibold wrap-anywhere max-lg:col-span-full max-lg:p-0 [&_a]:inline-flex [&_a]:min-h-6 [&_a]:items-center [&_a]:text-ink [&_a]:no-underline [&_a]:hover:underline max-lg:[&_a]:min-h-11'
const cellClass =
  'px-1.5 py-1.75 whitespace-nowrap last:pr-0 max-lg:block max-lg:p-0 max-lg:text-left max-lg:whitespace-normal'
const cellLabelClass =
  'max-lg:before:block max-lg:before:text-xs max-lg:before:text-ink-3 max-lg:before:content-[attr(data-label)]'

/** A desk page's table; the first column names its row. Rows are blocks on small screens. */
export function DeskTable<Row>({
  caption,
  columns: [head, ...columns],
  rows,
  rowKey,
  choice,
}: {
  /** Read by screen readers. A heading above shows it to everyone else. */
  caption: string
  columns: readonly [DeskColumn<Row>, ...DeskColumn<Row>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  choice?: DeskChoice<Row>
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Browsers drop the roles of a table that is styled as blocks.
    <table className="w-full border-collapse text-sm tabular-nums lining-nums max-lg:block" role="table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:sr-only">
        <tr>
          {choice ? (
            <th scope="col" className={headClass}>
              <span className="sr-only">Choose</span>
            </th>
          ) : null}
          <th scope="col" className={classNames(headClass, 'text-left')}>
            {head.label}
          </th>
          {columns.map(({ label, isText, isMarks }) => (
            <th
              key={label}
              scope="col"
              className={classNames(headClass, isText || isMarks ? 'text-left' : 'text-right')}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block max-lg:border-t max-lg:border-ink">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={classNames(
              'border-b border-line max-lg:relative max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-3 max-lg:gap-y-1.5 max-lg:py-3',
              choice && 'max-lg:pl-11',
              choice?.isChosen(row) ? 'bg-pine-soft' : 'hover:bg-card',
            )}
          >
            {choice ? <ChoiceCell row={row} choice={choice} /> : null}
            <th scope="row" className={rowNameClass}>
              {head.cell(row)}
            </th>
            {columns.map(({ label, cell, isText, isMarks }) => (
              <td
                key={label}
                className={classNames(
                  cellClass,
                  isText || isMarks ? 'text-left' : 'text-right',
                  isMarks ? 'max-lg:col-span-full' : cellLabelClass,
                )}
                data-label={isMarks ? undefined : label}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChoiceCell<Row>({ row, choice }: { row: Row; choice: DeskChoice<Row> }) {
  return (
    <td className="w-6 py-1.75 text-left max-lg:absolute max-lg:top-1.5 max-lg:left-0 max-lg:p-0">
      <label className="max-lg:grid max-lg:size-11 max-lg:items-center">
        <input
          type="checkbox"
          className="m-0 size-4.5 align-middle accent-action"
          checked={choice.isChosen(row)}
          onChange={({ target }) => choice.onChoose(row, target.checked)}
        />
        <span className="sr-only">
          Choose <Name>{choice.nameOf(row)}</Name>
        </span>
      </label>
    </td>
  )
}
