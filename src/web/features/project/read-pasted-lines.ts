import { maxLineLabel } from '#contract/project/project.ts'
import { cleanCopiedFigure } from '#domain/text/copied-text.ts'
import { likelyDollars, parseNumberText } from '#web/ui/controls/number-text.ts'

/**
 * `row` is the line's text as pasted. `written` holds a cost in another country's notation, such as `12.500,00`, which
 * the investor has to confirm.
 */
type PastedLine = { label: string; cost: number; month: number | null; row: string; written?: string }
/** `header` is the row that names the columns. */
export type PastedLines = { lines: PastedLine[]; unread: string[]; header?: string }

/**
 * Parses lines of work pasted from a spreadsheet or a contractor's email. A header row tells which columns are the
 * work, the cost and the month. Without one, a row is a name, a cost and, if another figure follows, the month. A
 * month that isn't a whole number from 1 to 60 is null. Leaves out sums, such as "Total" and "Total budget", and rows
 * without figures. `unread` lists other rows without a name or a positive cost.
 */
export function readPastedLines(text: string): PastedLines {
  const rows = text.split(/\r?\n/)
  const cells = rows.map((row) => (row.includes('\t') ? row.split('\t').map(plainCell) : splitRow(row)))
  const headerAt = cells.findIndex((row) => columnsOf(row) !== null)
  const columns = headerAt === -1 ? null : columnsOf(cells[headerAt]!)
  const read: PastedLines = { lines: [], unread: [], ...(headerAt === -1 ? {} : { header: rows[headerAt]! }) }
  for (const [at, row] of rows.entries()) {
    const { label, cost, month } = (columns && cellsAt(cells[at]!, columns)) ?? cellsInOrder(cells[at]!)
    const name = label.replace(/^\d+[.)]\s+|\s*:$/g, '')
    if (sumName.test(name)) continue
    if (name === '' || !cost || cost.dollars <= 0) {
      if (/\d/.test(row) && columnsOf(cells[at]!) === null) read.unread.push(row)
      continue
    }
    const isMonth = month && Number.isInteger(month.dollars) && month.dollars >= 1 && month.dollars <= 60
    read.lines.push({
      label: name.slice(0, maxLineLabel),
      cost: Math.round(cost.dollars * 100) / 100,
      month: isMonth ? month.dollars : null,
      row,
      ...(cost.isLikely ? { written: cost.written } : {}),
    })
  }
  return read
}

/** The name of a row that adds up others. "Total demolition" is work and doesn't match. */
const sumName =
  /^(?:grand |sub-?)?totals?(?: (?:project|rehab|renovation|repairs?))?(?: (?:budget|costs?|price|amount|bid|estimate|due))?$/i

/** `isLikely` is true for another country's notation or currency, which the investor has to confirm. */
type Amount = { dollars: number; written: string; isLikely: boolean }
type Columns = { label: number; cost: number; month: number }
type RowCells = { label: string; cost: Amount | null | undefined; month: Amount | null | undefined }

/**
 * Finds the work, cost and month columns in a header row; null for any other row. A unit cost is not the line's cost.
 */
function columnsOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => amountOf(cell) !== null)) return null
  const at = (pattern: RegExp) => cells.findIndex((cell) => pattern.test(cell))
  const whole = at(/^(line |extended )?(total|amount)\b/i)
  const cost = whole >= 0 ? whole : at(/^(?!.*\b(unit|each|per)\b).*\b(cost|price|budget|bid|estimate)\b/i)
  const label = at(/\b(work|item|description|task|scope|trade|category)\b/i)
  return cost >= 0 && label >= 0 && label !== cost ? { label, cost, month: at(/\bmonth\b/i) } : null
}

/** Returns a row's cells by column. Null if the row is too short or has no name; it is then read by position. */
function cellsAt(cells: readonly string[], { label, cost, month }: Columns): RowCells | null {
  const name = cells[label] ?? ''
  if (name === '' || amountOf(name) !== null || cost >= cells.length) return null
  return { label: name, cost: amountOf(cells[cost] ?? ''), month: month < 0 ? null : amountOf(cells[month] ?? '') }
}

/** Reads a row without known columns by position: a name, then the cost and the month. */
function cellsInOrder(cells: readonly string[]): RowCells {
  const words = cells.filter((cell) => cell !== '')
  const named = words.findIndex((cell) => amountOf(cell) === null)
  const amounts = words.map(amountOf)
  const [first, next] = amounts.filter((amount) => amount !== null)
  // A small number before the name, followed by another number, is the row's number.
  const isNumbered =
    named > 0 && first !== undefined && next !== undefined && first.dollars < 1000 && first.dollars < next.dollars
  const [cost, month] = amounts.filter((amount) => amount !== null).slice(isNumbered ? 1 : 0)
  return { label: words[named] ?? '', cost, month }
}

const plainCell = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')

/** Parses a cell that holds only an amount. Null for any other cell. */
function amountOf(cell: string): Amount | null {
  const written = cleanCopiedFigure(cell)
    .replace(/^(month|mo\.?)\s*/i, '')
    .trim()
  const plain = written.replace(foreignCurrency, '')
  if (!/^\$?\s*\d[\d.,'’]*k?$|^\$?\s*\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?$/i.test(plain)) return null
  const likely = likelyDollars(plain)
  const dollars = likely ?? parseNumberText(plain)
  if (dollars === null || !Number.isFinite(dollars)) return null
  return { dollars, written, isLikely: likely !== null || plain !== written || /\d \d/.test(plain) }
}

const foreignCurrency = /^(?:€|£|EUR|CHF)\s*|\s*(?:€|£|EUR|CHF)$/i
/** Matches an amount with periods, apostrophes or spaces between its thousands: `12.500,00`, `1'200`, `9 500`. */
const foreignAmount =
  /(?<![\d.,"'’])(?:[$€£]\s?)?\d{1,3}(?:(?:[.'’]\d{3})+|(?: \d{3})+)(?:[.,]\d{1,2})?(?!\d)(?:\s?[€£])?/g

/**
 * Splits a row at semicolons and bars, or else at commas outside quotes and amounts. A row of one part is split before
 * the amount that ends it.
 */
function splitRow(copied: string): string[] {
  const row = cleanCopiedFigure(copied).replace(/(?<!\d)\d{1,3}(,\d{3})+(?!\d)/g, (figure) =>
    figure.replaceAll(',', ''),
  )
  const parts = /[;|]/.test(row)
    ? row.match(/"(?:[^"]|"")*"|[^;|]+/g)
    : quoteAmounts(row).match(/"(?:[^"]|"")*"|[^,]+/g)
  const cells = (parts ?? [])
    .map((part) => part.trim().replace(/^"|"$/g, '').replaceAll('""', '"'))
    .filter((part) => part !== '')
  if (cells.length !== 1) return cells
  const found = /^(.*?)[\s:.–-]+(\$?\d+(?:\.\d+)?)$/.exec(cells[0]!)
  return found ? [found[1]!, found[2]!] : cells
}

/** Quotes each amount with a decimal comma, so that it stays one cell. */
function quoteAmounts(row: string): string {
  const quoted = row.replace(foreignAmount, ',"$&",')
  // The only comma of a row such as "Door 850,50" is a decimal mark. One in "Door,850" isn't.
  return quoted === row && row.split(',').length === 2
    ? row.replace(/(?<=[^\d\s].*\s)\$?\d+,\d{1,2}$/, ',"$&"')
    : quoted
}
