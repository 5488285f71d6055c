import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { formatCount } from '#domain/money/counts.ts'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import type { StateName } from '#domain/states/states.ts'
import { slugOf } from '#domain/text/slug.ts'
import {
  type CellContext,
  CellError,
  CellQuestion,
  type Choice,
  choice,
  type QuestionTopic,
  type VerdictKind,
} from './cells/cell-verdict.ts'
import { isNotPublished, quote } from './cells/plain-cell.ts'
import type { Comparison } from './comparison.ts'
import { type Condition, termAtEnd } from './conditions.ts'
import type { FileField, FileValues } from './file-values.ts'
import { type Field, readField } from './import-field.ts'
import { settleMultifamily } from './multifamily.ts'
import { applyCondition, limitSeasoning } from './narrow-row.ts'
import { namesKinds } from './narrow-to-kinds.ts'
import { type RowVariant, splitRow } from './split-row.ts'
import { maxCellCharacters } from './table/bounds.ts'
import { unstoredFormula } from './table/read-xlsx.ts'
import { unentered } from './unentered.ts'

/** A cell of a row with its column's field. `label` is the column's name in messages. */
export type InputCell = {
  kind: Field
  header: string
  label: string
  text: string
  line: number
  /** The loans that the cell's column applies to. Empty means all. */
  when: readonly Condition[]
  /** Whether the text is outside the row: in a title or heading, or in a line around the table. */
  from?: 'heading' | 'line'
}

/** A note about a cell that was read differently from its text. The row is still imported. */
export type Note = {
  line: number
  column: string | null
  field: string | null
  value: string
  message: string
  /** The topic of the question, if one answer can apply to the whole column. */
  topic?: QuestionTopic
}

/**
 * A reason why a row isn't imported. With `choices` it is a question, and putting a choice's text into the cell of
 * `field` answers it. `column` is the file's header with its number. `message` follows the column and value and says
 * which form is accepted.
 */
export type Problem = Note & {
  kind: VerdictKind
  choices?: readonly Choice[]
  /** Whether the text was typed for the row's program, so that another text replaces it. */
  isTyped?: true
}

type ShownColumns = readonly { header: string; field: string | null }[]

export type ReadRow = {
  line: number
  /** Tells the programs of a line apart: the slug of the tier's label, up to 100 characters. '0' without tiers. */
  part: string
  /** The row's description when it isn't a line: 'column C' of a transposed sheet. */
  place?: string
  /** The row's cells as in the file, for the file of refused rows. */
  cells: readonly string[]
  values: FileValues
  notes: Note[]
  problems: Problem[]
  /** Cells that couldn't be parsed. The row is imported without them. */
  leftOut: Problem[]
  /** The columns of the row's header, each with its field. */
  columns: ShownColumns
  /** The file's column name of each field. */
  labels: ReadonlyMap<string, string>
  /** The tier's suffix of the program's name. '' without tiers. */
  tier: string
  /** Whether an operator entered the name, so that it isn't questioned. */
  isNameGiven?: boolean
  /** What an operator has to compare before the import. Missing if each term is below the header that names it. */
  comparison?: Comparison
}

/** Fields that are the lower and the upper bound of a range. */
export const ranges = [
  ['minAmount', 'maxAmount'],
  ['minTerm', 'maxTerm'],
  ['minRate', 'maxRate'],
  ['minPoints', 'maxPoints'],
] as const

/** The limits of a loan in percent of price, repairs, total cost and ARV. */
export const leverageFields = ['maxAdvancePercent', 'maxRehabPercent', 'maxLtcPercent', 'maxLtarvPercent'] as const

/** Results for a cell's text in one column: its values, and the parts that set no value. */
type CachedCell = { values?: FileValues; idleParts?: string[] }
/** Cached results by field and column, then by text, because cells of a table repeat. */
type CellCache = Map<string, Map<string, CachedCell>>
/** Texts cached per column. A column with more probably holds names or addresses, which don't repeat. */
const maxCachedTexts = 5000

/** The context of all rows below one header. */
export type RowContext = {
  now: Date
  labels: ReadRow['labels']
  columns: ShownColumns
  cache: CellCache
  /** 'field topic' → the key of the answer for the whole column. */
  answers: ReadonlyMap<string, string>
}

export const rowContext = (now: Date, more: Partial<RowContext> = {}): RowContext => ({
  now,
  labels: new Map(),
  columns: [],
  cache: new Map(),
  answers: new Map(),
  ...more,
})

/** When several columns set a field, the most specific applies. */
const strengths = { blank: 0, ofName: 1, unread: 2, aside: 3, shared: 4, own: 5 } as const

/** The fields that each cell of a program set. */
export type FieldsByCell = ReadonlyMap<InputCell, readonly FileField[]>

/**
 * Parses a row of a file, as several rows if its cells list tiers. Adds the fields that each cell set to `fieldsOf`.
 */
export function readRows(
  line: number,
  raw: readonly string[],
  cells: readonly InputCell[],
  context: RowContext,
  fieldsOf = new Map<ReadRow, FieldsByCell>(),
): ReadRow[] {
  const readings = new Map<string, FileValues[]>()
  const tiers = splitRow(cells)
  const rows = tiers.map(({ label, cells: ofTier, values }) => {
    const row = readRow(line, raw, ofTier, context, readings, fieldsOf)
    row.part = slugOf(label).slice(0, 100) || '0'
    row.tier = label
    applyCondition(row.values, values)
    return row
  })
  const seasoning = cells.find(({ kind }) => kind.name === 'seasoningMonths')
  if (seasoning) limitSeasoning(seasoning, rows, tiers)
  nameUnentered(cells, rows, tiers, readings, context)
  for (const [index, { notes }] of tiers.entries())
    rows[index]!.notes.unshift(...notes.map(({ cell, message }) => noteOf(cell, message)))
  return rows
}

/** Adds a note about each part of a cell that no program of the row stored. */
function nameUnentered(
  cells: readonly InputCell[],
  rows: readonly ReadRow[],
  tiers: readonly RowVariant[],
  readings: ReadonlyMap<string, FileValues[]>,
  { now, cache }: RowContext,
): void {
  for (const cell of cells) {
    const isOfCell = ({ column, line }: Note) => column === cell.label && line === cell.line
    const isProgram = cell.kind.name === 'program'
    // A name in an export is complete.
    if (isProgram && cell.header === 'program') continue
    const messages = unentered(cell.kind.name, cell.text, {
      values: [
        ...(isProgram
          ? rows.map(({ values: { program: _name, ...others } }) => others)
          : (readings.get(cell.label) ?? [])),
        ...tiers.map(({ values }) => values),
      ],
      said: [
        ...rows.flatMap(({ notes }) => notes.filter(isOfCell).map(({ message }) => message)),
        ...tiers.map(({ label }) => label),
      ],
      isRefused: rows.some(({ problems }) => problems.some(isOfCell)),
      isTiered: tiers.length > 1,
      read: (text) => readAlone({ ...cell, text }, now),
      cached: cachedCell(cache, cell, cell.text),
    })
    rows[0]?.notes.push(...messages.map((message) => noteOf(cell, message)))
  }
}

/** Returns the values that a cell would set on its own, as JSON for comparison. */
function readAlone(cell: InputCell, now: Date): string {
  const read = ({ kind, header, text }: InputCell) => {
    try {
      return readField(kind, text.trim(), { header, now, warn() {} })
    } catch (error) {
      if (error instanceof CellError) return error.message
      throw error
    }
  }
  return JSON.stringify(splitRow([cell]).map(({ values, cells }) => [values, cells.map(read)]))
}

/** Creates the result for a row that can't be read. */
export function brokenRow(
  line: number,
  cells: readonly string[],
  column: string | null,
  message: string,
  context: Pick<RowContext, 'labels' | 'columns'>,
): ReadRow {
  const row = emptyRow(line, cells, context)
  row.problems.push({ line, column, field: null, value: '', kind: 'row', message })
  return row
}

/** Returns where a row is, for messages: 'line 5', 'column C', 'row 5 of sheet Rental'. */
export const placeOf = ({ place, line }: Pick<ReadRow, 'place' | 'line'>) => place ?? `line ${line}`

const emptyRow = (
  line: number,
  cells: readonly string[],
  { labels, columns }: Pick<RowContext, 'labels' | 'columns'>,
): ReadRow => ({ line, part: '0', cells, values: {}, notes: [], problems: [], leftOut: [], labels, columns, tier: '' })

/**
 * Parses the cells of one row. Each cell that can't be parsed is a separate problem, as is a minimum above its maximum.
 * Appends each cell's values to `readings` by column label, so that the caller can compare all tiers of a row. `line`
 * is the line number in the file.
 */
export function readRow(
  line: number,
  raw: readonly string[],
  cells: readonly InputCell[],
  context: RowContext,
  readings = new Map<string, FileValues[]>(),
  fieldsOf = new Map<ReadRow, FieldsByCell>(),
): ReadRow {
  const row = emptyRow(line, raw, context)
  const sources = new Map<FileField, { strength: number; cell: InputCell }>()
  const joinedBy: [FileField, InputCell][] = []
  const values = row.values as Record<string, unknown>
  for (const cell of cells) {
    const { kind } = cell
    const text = cell.text.trim()
    const read = text === '' || text === 'not published' ? kind.empty : readCell(cell, text, row, context)
    readings.set(cell.label, [...(readings.get(cell.label) ?? []), read])
    for (const [field, value] of Object.entries(read) as [FileField, unknown][]) {
      // An empty list from a cell that wasn't understood sets nothing.
      const strength = strengthOf(cell, field, read === kind.empty ? null : value)
      const before = sources.get(field)
      const joined = before && joinValues(cell, field, values[field], value)
      if (joined !== undefined) {
        values[field] = joined
        joinedBy.push([field, cell])
        continue
      }
      // If several columns hold the field, a figure replaces the dash of an earlier column.
      const isFilling = values[field] === null && value !== null && kind.mayRepeat === true
      if (before && before.strength >= strength && !isFilling) {
        const isTermOfName = kind.name === 'program' && /Term$/.test(field)
        const isSaid =
          !isTermOfName && strength > strengths.blank && value !== null && read !== kind.empty && values[field] !== null
        if (isSaid && inNote(value) !== inNote(values[field])) {
          const other = `${before.cell.label} says ${inNote(values[field])}, which was taken`
          row.notes.push(noteOf(cell, `says ${inNote(value)} for “${lenderFieldLabel(field) ?? field}”; ${other}`))
        }
        continue
      }
      sources.set(field, { strength, cell })
      values[field] = value
    }
  }
  const byCell = new Map<InputCell, FileField[]>(cells.map((cell) => [cell, []]))
  for (const [field, { cell }] of sources) byCell.get(cell)?.push(field)
  for (const [field, cell] of joinedBy) byCell.get(cell)?.push(field)
  fieldsOf.set(row, byCell)
  const ofTypes = settleMultifamily(row.values, (field) => sources.get(field)?.cell)
  row.notes.push(...ofTypes.map(({ cell, message }) => noteOf(cell, message)))
  const ofTerm = sources.get('maxTerm')?.cell
  if (ofTerm && namesKinds.has(ofTerm.kind.name) && termAtEnd(ofTerm.text))
    row.notes.push(noteOf(ofTerm, `ends with a number, which was read as a term of ${row.values.maxTerm} months`))
  for (const [low, high] of ranges) {
    const [min, max] = [values[low], values[high]] as [number | null | undefined, number | null | undefined]
    const [cell, other] = [sources.get(low)?.cell, sources.get(high)?.cell]
    if (min == null || max == null || min <= max || !cell || !other) continue
    row.problems.push({
      ...noteOf(cell, `is more than the ${max} of ${other.label}; a minimum cannot be above its maximum`),
      kind: 'reversed',
    })
  }
  return row
}

/** Returns a value as notes show it. States are abbreviated. */
const inNote = (value: unknown): string =>
  Array.isArray(value)
    ? value.map((one: string) => stateAbbreviations[one as StateName] ?? one).join(' ') || 'all'
    : String(value)

function strengthOf({ kind, header, text }: InputCell, field: FileField, value: unknown): number {
  const isOwn = kind.own.includes(field)
  const isShared = kind.own.length > 1 && field !== 'states' && field !== 'statesPublished'
  const isBlank = isNotPublished(text)
  // In an export, a blank cell means "not published", even when other columns imply a value. Only exports use these
  // headers.
  const isBlankSaid = isOwn && !isShared && header === kind.name
  if (isBlank && !isBlankSaid) return strengths.blank
  // '5+ projects' as a program's name replaces an experience column that isn't understood. 'First-time builder'
  // doesn't.
  if (isOwn && value === null && !isBlankSaid) return strengths.unread
  if (isOwn) return isShared ? strengths.shared : strengths.own
  const isWelcome = field === 'minDeals' && value === 0 && !/\d/.test(text)
  const isOfName = kind.name === 'program' && (field === 'maxUnits' || isWelcome)
  return isOfName ? strengths.ofName : strengths.aside
}

/**
 * Joins the values of a field that several columns may set: fees add up, situations and notes on fees are collected.
 * Undefined for other fields, which take one of the values.
 */
function joinValues({ kind }: InputCell, field: FileField, before: unknown, value: unknown): unknown {
  if (kind.isSummed && field === kind.own[0])
    return value === null ? before : ((before ?? 0) as number) + (value as number)
  if (field === 'accepts' || field === 'excludes')
    return [...new Set([...(before as string[]), ...(value as string[])])]
  if (field === 'feesNote' && value && before && value !== before) return `${before}; ${value}`.slice(0, 300)
  return undefined
}

/** Returns the cached results for a text in a cell's column, to read and to fill. */
function cachedCell(cache: CellCache, { kind, label }: InputCell, text: string): CachedCell {
  const column = `${kind.name} ${label}`
  const texts = cache.get(column) ?? new Map<string, CachedCell>()
  cache.set(column, texts)
  const cached = texts.get(text) ?? {}
  if (texts.size < maxCachedTexts) texts.set(text, cached)
  return cached
}

/** Parses a cell. Adds its notes and problems to the row. If the column's question was answered, applies the answer. */
function readCell(cell: InputCell, text: string, row: ReadRow, ofFile: RowContext): FileValues {
  const { now, cache, answers } = ofFile
  const cached = cachedCell(cache, cell, text)
  if (cached.values) return cached.values
  const noteCount = row.notes.length
  const context: CellContext = {
    header: cell.header,
    now,
    warn: (message) => row.notes.push(noteOf(cell, message)),
  }
  try {
    refuseUnreadable(text)
    const read = readField(cell.kind, text, context)
    // A note belongs to its row, so a cell with a note isn't cached.
    if (row.notes.length === noteCount) cached.values = read
    return read
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    const { topic, choices }: Partial<CellQuestion> = error instanceof CellQuestion ? error : {}
    const asked = topic && answers.get(`${cell.kind.name} ${topic}`)
    const answer = asked && choices?.find(({ key }) => key === asked)
    if (answer && answer.text !== text) {
      const message = `${quote(text)} was read as ${answer.label}, as its column was answered`
      row.notes.push({ ...noteOf(cell, message), ...(topic ? { topic } : {}) })
      return answer.text === 'not published' ? cell.kind.empty : readCell(cell, answer.text, row, ofFile)
    }
    row.problems.push({
      ...noteOf(cell, error.message),
      kind: error.kind,
      ...(choices ? { choices } : {}),
      ...(topic ? { topic } : {}),
    })
    return {}
  }
}

/** @throws CellError for a text of too many characters. CellQuestion for a formula without a value. */
function refuseUnreadable(text: string): void {
  if (text.length > maxCellCharacters)
    throw new CellError('text', `has more than ${formatCount(maxCellCharacters)} characters; shorten it`)
  const broken = text.startsWith(unstoredFormula)
    ? 'is a formula without a stored value; type the value, or save the workbook in Excel'
    : /^#(?:DIV\/0!|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!)/.test(text)
      ? 'is an error of the spreadsheet; type the value'
      : undefined
  if (broken) throw new CellQuestion(broken, [choice('none', 'not published')], { kind: 'formula', topic: 'formula' })
}

/** Creates a note about a cell. Shows only the start of a text that is too long to be read. */
function noteOf({ line, label, kind, text }: InputCell, message: string): Note {
  const value = text.trim()
  const shown = value.length > maxCellCharacters ? `${value.slice(0, 60)}…` : value
  return { line, column: label, field: kind.name, value: shown, message }
}
