import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { formatCount } from '#domain/money/counts.ts'
import { Failure } from '#server/failure.ts'
import { maxColumns, tooManyColumns } from './bounds.ts'
import type { TableRow } from './table-row.ts'

/** A longer record means a missing closing quote. */
const longestRecord = 40_000
/** Characters parsed between yields to the event loop, which takes a few milliseconds. */
const chunkSize = 65_536
/** Each unreadable record restarts the parser, so a file with more of them is rejected. */
const maxFaults = 1000

const tooLong = {
  column: 0,
  message: `has a line of more than ${formatCount(longestRecord)} characters`,
}

type Parsed = { record: string[]; raw: string }

/**
 * Reads the rows of a CSV text without blank lines. The parser stops at a quote that is never closed, so it restarts on
 * the next line: one stray quote doesn't hide the rest. A line that can't be read is a row with a fault. Yields to the
 * event loop between chunks.
 * @throws Failure 400 for more than 1,000 such lines, or a line that is both too long and too wide.
 */
export async function* readCsv(text: string, delimiter: string): AsyncGenerator<TableRow> {
  const place = { at: 0, line: 1 }
  for (let faults = 0; place.at < text.length; faults++) {
    if (faults > maxFaults)
      throw new Failure(
        'invalid',
        `More than ${formatCount(maxFaults)} lines cannot be read, the last of them line ${place.line}. Save the file again as CSV or .xlsx.`,
      )
    const fault = yield* readUntilFault(text, delimiter, place)
    if (!fault) return
    while (text[place.at] === '\n' || text[place.at] === '\r') step(place, text[place.at]!)
    const end = text.indexOf('\n', place.at)
    const raw = text.slice(place.at, end === -1 ? text.length : end + 1)
    const isLong = raw.length > longestRecord
    const cells = raw
      .slice(0, longestRecord)
      .trimEnd()
      .split(delimiter, maxColumns + 1)
    if (isLong && cells.length > maxColumns) throw tooManyColumns(place.line)
    yield { line: place.line, cells, fault: isLong ? tooLong : fault }
    step(place, raw)
  }
}

/** Leaves `place` after the last record that was read. */
async function* readUntilFault(
  text: string,
  delimiter: string,
  place: { at: number; line: number },
): AsyncGenerator<TableRow, TableRow['fault']> {
  let parsed: Parsed[] = []
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
    // Records are collected here, because the stream drops buffered records when it fails.
    on_record: (record) => {
      parsed.push(record as unknown as Parsed)
      return null
    },
  })
  let failure: CsvError | undefined
  const ended = new Promise<void>((resolve) => {
    parser
      .on('error', (error: CsvError) => {
        failure = error
        resolve()
      })
      .on('end', resolve)
      .resume()
  })
  for (let from = place.at; from < text.length && !failure; from += chunkSize) {
    parser.write(text.slice(from, from + chunkSize))
    await nextTurn()
    const records = parsed
    parsed = []
    for (const one of records) yield toRow(one, text, place)
  }
  if (!failure) parser.end()
  await ended
  for (const one of parsed) yield toRow(one, text, place)
  if (!failure) return undefined
  const column = Number((failure as { column?: unknown }).column ?? 0)
  return { column: Number.isInteger(column) ? column : 0, message: 'opens a quote that is never closed' }
}

function toRow({ record, raw }: Parsed, text: string, place: { at: number; line: number }): TableRow {
  // For blank lines that end in two characters, the parser's raw text only has the first.
  while (text[place.at] === '\r' || text[place.at] === '\n') step(place, text[place.at]!)
  const row = { line: place.line, cells: record }
  step(place, raw.replace(/^[\r\n]+/, ''))
  // The parser's raw text ends in the middle of a two-character line ending.
  if (text[place.at] === '\n' && text[place.at - 1] === '\r') step(place, '\n')
  return row
}

function step(place: { at: number; line: number }, raw: string): void {
  place.at += raw.length
  for (let at = raw.indexOf('\n'); at !== -1; at = raw.indexOf('\n', at + 1)) place.line++
}

const separators = [',', ';', '\t', '|']

/**
 * Returns the delimiter (comma, semicolon, tab or bar) with which one of the first lines has the most headers known to
 * `countHeaders`, because a cell may contain the others. With fewer than two known headers, or as many for another
 * delimiter, returns the one that splits most of the first lines into the same number of cells.
 */
export function guessDelimiter(text: string, countHeaders: (cells: string[]) => number = () => 0): string {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  const headers = (delimiter: string) =>
    Math.max(...lines.map((line) => countHeaders(line.split(delimiter, maxColumns))), 0)
  const evenness = (delimiter: string) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const most = Math.max(...counts, 0)
    // A separator in one line of many is punctuation.
    const isRare = lines.length > 3 && counts.filter((count) => count > 0).length === 1
    return most === 0 || isRare
      ? 0
      : counts.filter((count) => count === most).length * Math.min(most, 8) + (counts[0] === most ? 0.5 : 0)
  }
  const [byHeaders, next] = separators
    .map((delimiter) => ({ delimiter, known: headers(delimiter) }))
    .sort((a, b) => b.known - a.known)
  if (byHeaders!.known >= 2 && byHeaders!.known > next!.known) return byHeaders!.delimiter
  return separators.reduce((best, one) => (evenness(one) > evenness(best) ? one : best))
}
