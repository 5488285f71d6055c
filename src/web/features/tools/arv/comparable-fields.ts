import {
  type ArvResult,
  afterRepairValue,
  type Comparable,
  fewestComparables,
  mostComparables,
} from '#domain/flip/comparables.ts'
import { type FigureField, type Figures, readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'

/** The table's columns in the order of typing and pasting. Each is in the URL with its row's number. */
export const comparableColumns: readonly (FigureField & { short: string; isNeeded: boolean })[] = [
  { name: 'price', label: 'Sold for', short: 'Price', unit: 'dollars', min: 1000, max: 1e8, isNeeded: true },
  { name: 'squareFeet', label: 'Square feet', short: 'Sq ft', unit: 'plain', min: 100, max: 50_000, isNeeded: true },
  { name: 'miles', label: 'Miles away', short: 'Miles', unit: 'plain', min: 0, max: 100, isNeeded: true },
  { name: 'monthsAgo', label: 'Months ago', short: 'Months', unit: 'plain', min: 0, max: 60, isNeeded: true },
  { name: 'beds', label: 'Beds', short: 'Beds', unit: 'plain', min: 0, max: 20, isNeeded: false },
  { name: 'baths', label: 'Baths', short: 'Baths', unit: 'plain', min: 0, max: 20, isNeeded: false },
  { name: 'garageBays', label: 'Garage bays', short: 'Garage', unit: 'plain', min: 0, max: 10, isNeeded: false },
  { name: 'condition', label: 'Condition 1-5', short: 'Condition', unit: 'plain', min: 1, max: 5, isNeeded: false },
]

export const subjectFields: FigureField[] = [
  {
    name: 'squareFeet',
    label: 'Square feet',
    unit: 'plain',
    min: 100,
    max: 50_000,
    isNeeded: true,
    slider: { min: 500, max: 5000, step: 50 },
  },
  { name: 'baths', label: 'Baths after repair', unit: 'plain', min: 0, max: 20 },
  { name: 'garageBays', label: 'Garage bays', unit: 'plain', min: 0, max: 10 },
  { name: 'condition', label: 'Condition after repair', note: '1 poor, 5 new', unit: 'plain', min: 1, max: 5 },
  { name: 'monthlyMarketPercent', label: 'Market change, % a month', unit: 'percent', min: -5, max: 5, assumed: 0 },
]

export const rowNumbers = Array.from({ length: mostComparables }, (_, index) => index + 1)

type ReadComparables = {
  comparables: Comparable[]
  /** The row number of each comparable. */
  rows: number[]
  /** By field name with its row number: `price2`. */
  errors: Record<string, string>
  isComplete: boolean
}

/**
 * Reads the table row by row. Skips rows without figures. A row that lacks a needed figure, or has an invalid one, has
 * an error at that field and is left out. Complete with at least three sales and no error.
 */
export function readComparables(search: ToolSearch): ReadComparables {
  const comparables: Comparable[] = []
  const rows: number[] = []
  const errors: Record<string, string> = {}
  for (const row of rowNumbers) {
    const fields = comparableColumns.map((column) => ({
      ...column,
      name: `${column.name}${row}`,
      label: `${column.label} of sale ${row}`,
    }))
    if (fields.every(({ name }) => (search[name] ?? '').trim() === '')) continue
    const read = readFigures(fields, search)
    Object.assign(errors, read.errors)
    for (const field of fields)
      if (field.isNeeded && read.values[field.name] === null && !read.errors[field.name])
        errors[field.name] = `${field.label} is needed`
    if (!fields.every(({ name }) => errors[name] === undefined)) continue
    const figure = (name: string) => read.values[`${name}${row}`] ?? null
    rows.push(row)
    comparables.push({
      price: figure('price') ?? 0,
      squareFeet: figure('squareFeet') ?? 0,
      miles: figure('miles') ?? 0,
      monthsAgo: figure('monthsAgo') ?? 0,
      beds: figure('beds'),
      baths: figure('baths'),
      garageBays: figure('garageBays'),
      condition: figure('condition'),
    })
  }
  return {
    comparables,
    rows,
    errors,
    isComplete: comparables.length >= fewestComparables && Object.keys(errors).length === 0,
  }
}

/**
 * Computes the value of the house that {@link subjectFields} describe.
 * @throws RangeError with fewer than three or more than six sales: call it only when both readings are complete.
 */
export function computeArv(subject: Figures, sales: readonly Comparable[], isRural: boolean): ArvResult {
  const figure = (name: string) => subject[name] ?? null
  return afterRepairValue(
    {
      squareFeet: figure('squareFeet') ?? 0,
      baths: figure('baths'),
      garageBays: figure('garageBays'),
      condition: figure('condition'),
    },
    sales,
    { monthlyMarketPercent: figure('monthlyMarketPercent') ?? 0, isRural },
  )
}

/**
 * Reads rows pasted from a spreadsheet (tabs) or a CSV (commas, semicolons; amounts in quotes), with the table's column
 * order. Skips lines without digits, such as a header, and sales after the sixth. Returns the fields by name and row
 * number, from `price1` on.
 */
export function readPastedComparables(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  const rows = text
    .split(/\r?\n/)
    .map((line) => splitLine(line))
    .filter((cells) => cells.some((cell) => /\d/.test(cell)))
  for (const [index, cells] of rows.slice(0, mostComparables).entries())
    for (const [at, column] of comparableColumns.entries())
      if (cells[at]) fields[`${column.name}${index + 1}`] = cells[at].slice(0, 20)
  return fields
}

function splitLine(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  const cells = separator === ',' ? (line.match(/("[^"]*"|[^,]*)(,|$)/g) ?? []) : line.split(separator)
  return cells.map((cell) => cell.replace(/,$/, '').trim().replace(/^"|"$/g, '').trim())
}

/** Returns the fields of all rows: the pasted sales, and blank rows after them. */
export function replaceSales(text: string): Record<string, string> {
  const blank = rowNumbers.flatMap((row) => comparableColumns.map(({ name }) => [`${name}${row}`, ''] as const))
  return { ...Object.fromEntries(blank), ...readPastedComparables(text) }
}
