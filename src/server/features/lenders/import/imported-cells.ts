import type { ReadRow } from './read-row.ts'

/** Maximum number of characters shown from a cell. */
export const longestCell = 120

/**
 * Returns the texts of a row's cells in imported columns, trimmed and cut to {@link longestCell}. Omits blank cells and
 * the lender's name.
 */
export function importedCells({
  columns,
  cells,
}: Pick<ReadRow, 'columns' | 'cells'>): { header: string; text: string }[] {
  return columns.flatMap(({ header, field }, index) => {
    const text = cells[index]?.trim() ?? ''
    return field === null || field === 'name' || text === '' ? [] : [{ header, text: text.slice(0, longestCell) }]
  })
}
