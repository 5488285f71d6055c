import { cleanText } from '#contract/text.ts'
import { Failure } from '#server/failure.ts'
import { CellError } from './cell-error.ts'
import { decodeText } from './decode-text.ts'
import {
  findField,
  type LenderField,
  type LenderValues,
  lenderFieldNames,
  lenderFields,
  ranges,
} from './lender-fields.ts'
import { guessDelimiter, readCsv, unescapeFormula } from './read-csv.ts'
import { type RawRow, readJsonRows } from './read-json-rows.ts'

/** One thing that is wrong with one row; `column` is the file's own header, with its number in a CSV file. */
export type RowError = { line: number; column: string | null; message: string }

/** A row that can be imported. A field the file does not have is missing, so that an update leaves it alone. */
export type FileLender = { line: number; values: Partial<LenderValues> & Pick<LenderValues, 'name'> }

export type LenderFile = {
  format: LenderFileFormat
  /** Rows in the file, the broken ones included. */
  rowCount: number
  lenders: FileLender[]
  errors: RowError[]
  /** Headers that mean nothing here; their columns are not imported. */
  ignored: string[]
}
export type LenderFileFormat = 'csv' | 'json'

/** A file's header and the field it stands for; null leaves the column out. */
export type HeaderMap = ReadonlyMap<string, LenderField | null>

/**
 * Reads a CSV or JSON file of lenders. A file that cannot be read at all (encoding, header, size) throws a Failure; a row that
 * cannot be read is an error in the result, and a row with several faults has several.
 */
export function parseLenderFile(
  bytes: Uint8Array,
  format: LenderFileFormat,
  headerMap: HeaderMap = new Map(),
): LenderFile {
  const text = decodeText(bytes)
  const file: LenderFile = { format, rowCount: 0, lenders: [], errors: [], ignored: [] }
  const rows = format === 'csv' ? readCsvRows(text, headerMap, file) : readJsonRows(text, headerMap, file)
  const firstLines = { name: new Map<string, number>(), slug: new Map<string, number>() }
  for (const row of rows) {
    file.rowCount++
    const lender = readLender(row, file.errors)
    if (lender && isNew(lender, row, firstLines, file.errors)) file.lenders.push(lender)
  }
  if (file.rowCount === 0) throw new Failure('invalid', 'The file has no lenders, only a header or nothing at all.')
  return file
}

/** The header as the file has it → field. Throws when a header is there twice, or a required one is not there. */
export function mapHeaders(
  headers: readonly string[],
  headerMap: HeaderMap,
  ignored: string[],
): (LenderField | null)[] {
  const known = new Set(headers.map((header) => cleanText(header)))
  for (const header of headerMap.keys())
    if (!known.has(header))
      throw new Failure('invalid', `--map names the column '${header}', which the file does not have.`)
  const taken = new Map<LenderField, string>()
  const fields = headers.map((raw, index) => {
    const header = cleanText(raw)
    const field = headerMap.has(header) ? headerMap.get(header)! : findField(header)
    if (!field) {
      if (header !== '' && field === undefined) ignored.push(header)
      return null
    }
    const before = taken.get(field)
    const place = `column ${index + 1} ('${header}')`
    if (before)
      throw new Failure(
        'invalid',
        `Line 1: ${place} means ${field}, and so does ${before}. Remove one, or use --map '${header}='.`,
      )
    taken.set(field, place)
    return field
  })
  const missing = lenderFieldNames.filter((name) => lenderFields[name].isRequired && !taken.has(name))
  if (missing.length > 0)
    throw new Failure(
      'invalid',
      `Line 1: no column for ${missing.join(', ')} among ${headers.map((header) => `'${cleanText(header).slice(0, 40)}'`).join(', ')}. Name the columns so, or use --map 'Header=${missing[0]}'.`,
    )
  return fields
}

function* readCsvRows(text: string, headerMap: HeaderMap, file: LenderFile): Generator<RawRow> {
  const records = readCsv(text, guessDelimiter(text))
  const header = records.next().value
  if (!header) throw new Failure('invalid', 'The file is empty.')
  if (header.error) throw new Failure('invalid', `Line ${header.line}: the header ${header.error.message}.`)
  const headers = header.cells
  const fields = mapHeaders(headers, headerMap, file.ignored)
  const label = (index: number) => `${cleanText(headers[index] ?? '')} (${index + 1})`
  for (const { line, cells, error } of records) {
    if (error) {
      file.rowCount++
      file.errors.push({ line: error.line, column: label(error.column - 1), message: error.message })
      continue
    }
    if (cells.length !== headers.length) {
      file.rowCount++
      file.errors.push({
        line,
        column: null,
        message: `has ${cells.length} cells where the header has ${headers.length}`,
      })
      continue
    }
    const row: RawRow = { line, cells: new Map() }
    for (const [index, field] of fields.entries())
      if (field) row.cells.set(field, { text: unescapeFormula(cells[index]!), column: label(index), line })
    yield row
  }
}

function readLender(row: RawRow, errors: RowError[]): FileLender | undefined {
  const values: Partial<Record<LenderField, unknown>> = {}
  const before = errors.length
  for (const [field, { text, column, line }] of row.cells) {
    const { read, empty = null, isRequired } = lenderFields[field]
    const cell = text.trim()
    if (cell === '' && !isRequired) {
      values[field] = empty
      continue
    }
    try {
      if (cell === '') throw new CellError('is required')
      values[field] = read(cell)
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      errors.push({ line, column, message: error.message })
    }
  }
  for (const name of lenderFieldNames)
    if (lenderFields[name].isRequired && !row.cells.has(name))
      errors.push({ line: row.line, column: name, message: 'is required' })
  for (const [low, high] of ranges) {
    const [min, max] = [values[low], values[high]] as [number | null | undefined, number | null | undefined]
    if (min != null && max != null && min > max) {
      const other = row.cells.get(high)!.column
      errors.push({
        line: row.cells.get(low)!.line,
        column: row.cells.get(low)!.column,
        message: `is ${min}, more than the ${max} of ${other}`,
      })
    }
  }
  return errors.length > before ? undefined : { line: row.line, values: values as FileLender['values'] }
}

/** A name as it is compared: 'ACME  Capital' and 'Acme Capital' are the same lender. */
export function nameKey(name: string): string {
  return cleanText(name).toLowerCase().replace(/\s+/g, ' ')
}

function isNew(
  { line, values }: FileLender,
  row: RawRow,
  firstLines: { name: Map<string, number>; slug: Map<string, number> },
  errors: RowError[],
): boolean {
  for (const field of ['name', 'slug'] as const) {
    const value = values[field]
    if (value == null) continue
    const key = field === 'name' ? nameKey(value) : value
    const first = firstLines[field].get(key)
    if (first !== undefined) {
      errors.push({ line, column: row.cells.get(field)!.column, message: `is the same as on line ${first}` })
      return false
    }
    firstLines[field].set(key, line)
  }
  return true
}
