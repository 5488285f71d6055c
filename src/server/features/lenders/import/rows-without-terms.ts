import { cleanText } from '#contract/wire/text.ts'
import { countKnown, type FileColumn, type HeaderMap } from './headers.ts'
import { understands } from './import-field.ts'
import { takeHeading, tierOfHeading } from './name-table.ts'
import { distinctCells, textOf } from './sheet-rows.ts'
import type { TableRow } from './table/table-row.ts'
import { mayGuessName, startBlock, type TableState } from './table-block.ts'
import { creditBand, isPriceGridRow, priceGrid } from './take-prices.ts'

function isHeader({ cells }: TableRow, headerMap: HeaderMap): boolean {
  const said = distinctCells(cells)
  const figures = said.filter((cell) => /\d/.test(cell.replace(/\([^)]*\)/g, '')))
  const isText = said.length >= 3 && figures.length * 8 <= said.length
  return isText && countKnown(cells, headerMap) >= Math.max(3, said.length * 0.6)
}

/** Returns the rows above the next header. */
export function ofOneHeader(rows: readonly TableRow[], headerMap: HeaderMap): readonly TableRow[] {
  const next = rows.findIndex((row) => isHeader(row, headerMap))
  return next === -1 ? rows : rows.slice(0, next)
}

/**
 * Returns whether a row isn't data. Skips a repeated header. Another header starts a new block. Other rows are recorded
 * as unread.
 */
export function isNoData(state: TableState, row: TableRow): boolean {
  const { table, block, options } = state
  const { columns } = block
  const leave = (why: string) => {
    table.unread.push({ line: row.line, text: textOf(row), why })
    return true
  }
  const said = distinctCells(row.cells)
  const isRepeated = (cell: string, index: number) => cell.trim() === '' || cleanText(cell) === columns[index]?.header
  if (said.length > 1 && row.cells.every(isRepeated)) return true
  const known = columns.filter(({ kind }) => kind !== null)
  if (isHeader(row, options.headerMap)) {
    const below = state.data.slice(state.data.findIndex(({ line }) => line === row.line) + 1)
    const data = ofOneHeader(below, options.headerMap)
    const ofBlock = { ...options, headerMap: new Map(), guessesName: mayGuessName(options, state.lender) }
    state.block = startBlock(row, { headers: row.cells, groups: [] }, ofBlock, data)
    for (const { kind, header, index } of state.block.columns) {
      const cells = distinctCells(data.map((one) => one.cells[index] ?? ''))
      const text = [header, ...cells].join(', ')
      if (!kind && header !== '')
        table.unread.push({ line: row.line, text, why: 'a column of this header that is not known' })
    }
    return true
  }
  const first = row.cells.findIndex((cell) => cell.trim() !== '')
  const firstHeader = columns.findIndex(({ header }) => header !== '')
  const isTier = said.length === 1 && tierOfHeading(state, said[0]!) !== undefined
  if (
    said.length === 1 &&
    known.length >= (isTier ? 2 : 3) &&
    (first <= firstHeader || columns[first]?.kind?.name === 'name')
  )
    return leave(takeHeading(state, said[0]!))
  if (said.length === 1 && /^\*+ ?[a-z].*\s.*\s/i.test(said[0]!)) return leave('a footnote')
  // '$250' before '660' is a draw fee before a credit score.
  const isCut = row.cells.some(
    (cell, index) => /\$\d{1,3}$/.test(cell) && /^(?:000|250|500|750)\b(?! ?%)/.test(row.cells[index + 1] ?? ''),
  )
  if (isCut && !options.isSheet && said.length < known.length)
    return leave('a comma inside a cell needs quotes around the cell')
  // 'Where: TX, OK' under Rate is a footnote.
  const isText = ['name', 'program', undefined].includes(columns[first]?.kind?.name)
  if (!isText && /^[a-z][a-z /&]{1,25}: \S/i.test(row.cells[first]!)) return leave('a footnote')
  // 'Broker points | Charged on top of ours' in a table of figures is a note.
  const [, second = -1, ...more] = row.cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]))
  const field =
    more.length === 0 && known.length > 3 && columns[first]?.kind?.name === 'program'
      ? columns[second]?.kind
      : undefined
  const text = row.cells[second] ?? ''
  if (field?.hasTiers && /(?:\S+\s+){3}/.test(text) && !understands(field, text, options.now))
    return leave('a note in the table')
  const isBand = known.length > 1 && creditBand.test(row.cells[firstHeader]?.trim() ?? '')
  const isOwnTier = isBand && row.cells.every((cell, index) => cell.trim() === '' || columns[index]?.kind)
  if (isPriceGridRow(row) && !isOwnTier && !hasNameIn(row, columns)) return leave(priceGrid)
  return false
}

const hasNameIn = ({ cells }: TableRow, columns: readonly FileColumn[]) =>
  columns.some(({ kind, index }) => kind?.name === 'name' && /[a-z]{3}/i.test(cells[index] ?? ''))
