import { maxLineLabel } from '#contract/project/project.ts'

type PastedLine = { label: string; cost: number; month: number | null }

/**
 * Lines of work from a spreadsheet or a contractor's email. A row of heads says which column is the cost; without one it is a name,
 * a cost, and where a third figure follows the month. Rows without a cost, such as heads, and sums are left out.
 */
export function readPastedLines(text: string): PastedLine[] {
  const rows = text.split(/\r?\n/).map((row) => (row.includes('\t') ? row.split('\t').map(plainCell) : splitCsv(row)))
  const columns = rows.map(columnsOf).find((found) => found !== null)
  return rows.flatMap((cells) => {
    const { label, cost, month } = (columns && cellsAt(cells, columns)) ?? cellsInOrder(cells)
    const name = label.replace(/^\d+[.)]\s+/, '')
    if (name === '' || cost == null || cost <= 0 || /^(grand |sub-?)?totals?\b/i.test(name)) return []
    const isMonth = month != null && Number.isInteger(month) && month >= 1 && month <= 60
    return [{ label: name.slice(0, maxLineLabel), cost: Math.round(cost * 100) / 100, month: isMonth ? month : null }]
  })
}

type Columns = { label: number; cost: number; month: number }
type RowCells = { label: string; cost: number | null | undefined; month: number | null | undefined }

/** Finds the work, cost and month columns in a header row; null for any other row. A unit cost is not the line's cost. */
function columnsOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => amountOf(cell) !== null)) return null
  const at = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell))
  const whole = at(/^(line |extended )?(total|amount)\b/i)
  const cost = whole >= 0 ? whole : at(/^(?!.*\b(unit|each|per)\b).*\b(cost|price|budget|bid|estimate)\b/i)
  const label = at(/\b(work|item|description|task|scope|trade|category)\b/i)
  return cost >= 0 && label >= 0 && label !== cost ? { label, cost, month: at(/\bmonth\b/i) } : null
}

/** Returns the cells by column. Null if the row is too short or its name is blank; it is then read by position. */
function cellsAt(cells: readonly string[], { label, cost, month }: Columns): RowCells | null {
  const name = cells[label] ?? ''
  if (name === '' || amountOf(name) !== null || cost >= cells.length) return null
  return { label: name, cost: amountOf(cells[cost] ?? ''), month: month < 0 ? null : amountOf(cells[month] ?? '') }
}

function cellsInOrder(cells: readonly string[]): RowCells {
  const words = cells.filter((cell) => cell !== '')
  const named = words.findIndex((cell) => amountOf(cell) === null)
  const amounts = words.map(amountOf)
  const [first, next] = amounts.filter((amount) => amount !== null)
  // A small number before the name, followed by another number, is the row's number.
  const isNumbered = named > 0 && first !== undefined && next !== undefined && first < 1000 && first < next
  const [cost, month] = amounts.filter((amount) => amount !== null).slice(isNumbered ? 1 : 0)
  return { label: words[named] ?? '', cost, month }
}

const plainCell = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')

function amountOf(cell: string): number | null {
  const plain = cell.replace(/^(month|mo\.?)\s*/i, '').replace(/[$,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** At commas outside quotes that are not part of a figure, at semicolons and bars; else before the figure that ends the row. */
function splitCsv(row: string): string[] {
  const plain = row.replace(/(?<!\d)\d{1,3}(,\d{3})+(?!\d)/g, (figure) => figure.replaceAll(',', ''))
  const parts = plain.match(/"(?:[^"]|"")*"|[^,;|]+/g) ?? []
  const cells = parts
    .map((part) => part.trim().replace(/^"|"$/g, '').replaceAll('""', '"'))
    .filter((part) => part !== '')
  if (cells.length !== 1) return cells
  const found = /^(.*?)[\s:.–-]+(\$?\d+(?:\.\d+)?)$/.exec(cells[0]!)
  return found ? [found[1]!, found[2]!] : cells
}
