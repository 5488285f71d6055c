import { distinctCells } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'
import { type Block, hasField } from './table-block.ts'

/** Fills the cells of a row that continue the row above: 'Same', a merged program, a grid's leading columns. */
export function withCellsAbove(block: Block, one: TableRow): TableRow {
  const whole = withProgramAbove(block, { ...one, cells: sameAsAbove(one.cells, block) })
  const row = withMergedAbove(block, whole)
  block.above = row.cells
  return row
}

/**
 * Fills a row's blank program from the row above, as if the cells were merged. Only in a table without a lender column,
 * or where the program column comes before the lenders' names.
 */
function withProgramAbove(block: Block, row: TableRow): TableRow {
  const at = block.columns.findIndex(({ kind }) => kind?.name === 'program')
  const nameAt = block.columns.findIndex(({ kind }) => kind?.name === 'name')
  // In a list of lenders, a program to the left of their names spans several rows.
  const isMerged = nameAt === -1 ? !hasField(block.columns, 'slug') : at < nameAt
  if (at === -1 || !isMerged || hasField(block.columns, 'kind', 'kinds')) return row
  const program = row.cells[at]?.trim() ?? ''
  const { program: above } = block
  block.program = program || above
  return program === '' && above && distinctCells(row.cells).length > 2
    ? { ...row, cells: row.cells.with(at, above) }
    : row
}

/**
 * Fills a row's blank cells in the grid's leading columns. A new value in one column ends the values of the columns
 * after it.
 */
function withMergedAbove({ merged }: Block, row: TableRow): TableRow {
  if (merged.size === 0 || distinctCells(row.cells).length < 3) return row
  const cells = [...row.cells]
  let isNew = false
  for (const [index, above] of merged) {
    const own = (cells[index] ?? '').trim()
    isNew ||= own !== ''
    if (isNew) merged.set(index, own)
    else cells[index] = above
  }
  return { ...row, cells }
}

const same = /^\s*\(?(?:same|ditto|"|\u3003|(?:same |see )?(?:as )?above)\)?\s*$/i

/**
 * Returns a row's cells. Replaces 'Same', 'ditto' and '(see above)' with the cell of the row above. Below another
 * lender, 'same' under states or a contact stays, because it may refer to the lender's own row of another table.
 */
function sameAsAbove(cells: readonly string[], { above, columns }: Block): string[] {
  const nameOf = (row: readonly string[]) => row[columns.find(({ kind }) => kind?.name === 'name')?.index ?? -1]?.trim()
  const isOfAnother = Boolean(nameOf(cells)) && nameOf(cells) !== nameOf(above)
  return cells.map((cell, index) => {
    const isOfLender = /^(?:states|contact\w*)$/.test(columns[index]?.kind?.name ?? '') && /^\W*same\W*$/i.test(cell)
    return same.test(cell) && !(isOfAnother && isOfLender) ? (above[index] ?? cell) : cell
  })
}
