/** One record of a CSV file. `line` is where it begins, counted from 1; a record with line breaks in quotes spans several. */
export type CsvRecord = { line: number; cells: string[]; error?: { line: number; column: number; message: string } }

/** A quoted cell longer than this is a forgotten quote: no text that can be imported is as long. */
const longestCell = 20_000

/**
 * Reads CSV by RFC 4180, with any of the line endings, blank lines left out. A record that cannot be read carries an error and
 * reading goes on at its next line, so that one stray quote does not hide what is wrong further down.
 *
 * Our own because every error must name its line: csv-parse counts a CRLF inside quotes twice and after a bad quote swallows
 * the records that follow. The tests write tables of any cells by the RFC and hold this reader to what was written.
 */
export function* readCsv(text: string, delimiter: string): Generator<CsvRecord> {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0
  let line = 1
  while (at < text.length) {
    const record = readRecord(text, at, line, delimiter)
    const isBlank = record.cells.length === 1 && record.cells[0]!.trim() === '' && !record.error && !record.wasQuoted
    if (!isBlank) yield { line, cells: record.cells, ...(record.error ? { error: record.error } : {}) }
    at = record.next
    line = record.nextLine
  }
}

type Read = {
  cells: string[]
  wasQuoted: boolean
  next: number
  nextLine: number
  error?: NonNullable<CsvRecord['error']>
}

function readRecord(text: string, start: number, startLine: number, delimiter: string): Read {
  const cells: string[] = []
  let at = start
  let line = startLine
  let wasQuoted = false
  const fail = (message: string): Read => {
    const end = endOfLine(text, start)
    const error = { line: startLine, column: cells.length + 1, message }
    return { cells, wasQuoted, next: end.next, nextLine: startLine + 1, error }
  }
  for (;;) {
    if (text[at] === '"') {
      wasQuoted = true
      const cell = readQuoted(text, at)
      if (!cell) return fail('opens a quote that is never closed')
      line += cell.breaks
      at = cell.next
      cells.push(cell.value)
      const after = text[at]
      if (after !== undefined && after !== delimiter && after !== '\n' && after !== '\r') {
        cells.pop()
        return fail('has text after its closing quote; a quote inside a cell is written twice')
      }
    } else {
      let end = at
      while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
      cells.push(text.slice(at, end))
      at = end
    }
    if (text[at] === delimiter) {
      at++
      continue
    }
    const end = endOfLine(text, at)
    return { cells, wasQuoted, next: end.next, nextLine: line + 1 }
  }
}

function readQuoted(text: string, open: number): { value: string; next: number; breaks: number } | undefined {
  let from = open + 1
  let value = ''
  for (;;) {
    const close = text.indexOf('"', from)
    if (close === -1 || close - open > longestCell) return undefined
    value += text.slice(from, close)
    if (text[close + 1] !== '"') return { value, next: close + 1, breaks: countBreaks(value) }
    value += '"'
    from = close + 2
  }
}

function countBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

function endOfLine(text: string, from: number): { next: number } {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\n') return { next: at + 1 }
    if (text[at] === '\r') return { next: text[at + 1] === '\n' ? at + 2 : at + 1 }
  }
  return { next: text.length }
}

/** The separator that splits the header into most cells: comma, semicolon (spreadsheets of many countries) or tab. */
export function guessDelimiter(text: string): string {
  const header = text.slice(0, endOfLine(text, 0).next)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

const formula = /^'*[=+\-@\t\r]/

/**
 * A cell for a CSV file. What a spreadsheet would run as a formula gets an apostrophe in front, which makes it text there;
 * a text that already looks so escaped gets one more, so that {@link unescapeFormula} always gives back the original.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
