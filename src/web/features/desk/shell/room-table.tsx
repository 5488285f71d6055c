import type { ReactNode } from 'react'

export type RoomColumn<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Words stand at the left, figures at the right. */
  isText?: boolean
  /** Marks speak for themselves and take a line of their own on small screens. */
  isMarks?: boolean
}

/** Rows of a room under their columns; the first column names its row. Rows are blocks on small screens. */
export function RoomTable<Row>({
  caption,
  columns: [head, ...columns],
  rows,
  rowKey,
}: {
  /** For those who hear the page; a heading above says it to the others. */
  caption: string
  columns: readonly [RoomColumn<Row>, ...RoomColumn<Row>[]]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Styled as blocks on small screens, the browser would take the table's roles away.
    <table className="dt dt--c dt--n num" role="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="l">
            {head.label}
          </th>
          {columns.map(({ label, isText, isMarks }) => (
            <th key={label} scope="col" className={isText || isMarks ? 'l' : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{head.cell(row)}</th>
            {columns.map(({ label, cell, isText, isMarks }) => (
              <td
                key={label}
                className={isMarks ? 'l mkc' : isText ? 'l' : undefined}
                data-l={isMarks ? undefined : label}
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
