import type { ReadRow } from './read-row.ts'

/** As much of a cell as is shown. */
export const longestCell = 120

/** A row's cells as the file has them, of the columns that are imported, without its lender's name. */
export function importedCells({
  columns,
  cells,
}: Pick<ReadRow, 'columns' | 'cells'>): { header: string; text: string }[] {
  return columns.flatMap(({ header, field }, index) => {
    const text = cells[index]?.trim() ?? ''
    return field === null || field === 'name' || text === '' ? [] : [{ header, text: text.slice(0, longestCell) }]
  })
}
