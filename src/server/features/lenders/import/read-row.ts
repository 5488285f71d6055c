import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { formatCount } from '#domain/money/counts.ts'
import {
  type CellContext,
  CellError,
  CellQuestion,
  type Choice,
  choice,
  type QuestionTopic,
  type VerdictKind,
} from './cells/cell-verdict.ts'
import { quote } from './cells/plain-cell.ts'
import type { Condition } from './conditions.ts'
import { type Field, readField } from './field.ts'
import type { FileField, FileValues } from './file-values.ts'
import { splitRow } from './split-row.ts'
import { maxCellCharacters } from './table/bounds.ts'
import { unstoredFormula } from './table/read-xlsx.ts'

/** A cell of a row with the kind of its column; `label` is how messages name the column. */
export type InputCell = {
  kind: Field
  header: string
  label: string
  text: string
  line: number
  /** The loans that the cell's column is for; none for all. */
  when: readonly Condition[]
}

/** A cell that was read differently from its text. The row still enters. */
export type Note = {
  line: number
  column: string | null
  field: string | null
  value: string
  message: string
  /** The question about the cell, if one answer may hold for its whole column. */
  topic?: QuestionTopic
}

/**
 * Why a row does not enter: refused, or with `choices` a question that one of their texts in the cell of `field` settles.
 * `column` is the file's own header with its number; `message` follows column and value and says which form is accepted.
 */
export type Problem = Note & { kind: VerdictKind; choices?: readonly Choice[] }

export type ShownColumns = readonly { header: string; field: string | null }[]

export type ReadRow = {
  line: number
  /** The row in a person's words, if it is not a line: 'column C' of a sheet that was turned. */
  place?: string
  /** The row's cells as the file has them, for the file of refused rows. */
  cells: readonly string[]
  values: FileValues
  notes: Note[]
  problems: Problem[]
  /** Cells that could not be read: the row enters without them. */
  leftOut: Problem[]
  /** The columns of the row's header, each with the field it stands for. */
  columns: ShownColumns
  /** The file's name for the column of a field. */
  labels: ReadonlyMap<string, string>
  /** Names the program of a row that lists tiers, behind the name that it would have; '' without. */
  tier: string
  /** Whether a person gave the name, so that it is not asked about. */
  isNameGiven?: boolean
}

const ranges: readonly (readonly [FileField, FileField])[] = [
  ['minAmount', 'maxAmount'],
  ['minTerm', 'maxTerm'],
  ['minRate', 'maxRate'],
  ['minPoints', 'maxPoints'],
]

/** Cells of a table repeat: what one of them says is kept by its column and text, and shared. */
export type CellCache = Map<Field, Map<string, FileValues>>
/** Texts kept of each column; more are most likely names and addresses, of which each is different. */
const maxCachedTexts = 5000

/** The context of all rows below one header. */
export type RowContext = {
  now: Date
  labels: ReadRow['labels']
  columns: ShownColumns
  cache: CellCache
  /** 'field topic' → the key of the answer that holds for the whole column. */
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

/** Of several columns that speak of a field, the most particular counts. */
const strengths = { blank: 0, aside: 1, shared: 2, own: 3 } as const

/** Reads a row of a file, as several rows if its cells list tiers. */
export function readRows(
  line: number,
  raw: readonly string[],
  cells: readonly InputCell[],
  context: RowContext,
): ReadRow[] {
  return splitRow(cells).map(({ label, cells: ofTier, values, notes }) => {
    const row = readRow(line, raw, ofTier, context)
    row.tier = label
    applyCondition(row.values, values)
    row.notes.unshift(...notes.map(({ cell, message }) => noteOf(cell, message)))
    return row
  })
}

/** A tier holds within what the whole row asks for; of everything else it says more than the row. */
function applyCondition(
  values: FileValues,
  { minAmount, maxAmount, minDeals, minCreditScore, ...others }: FileValues,
): void {
  Object.assign(values, others)
  if (minDeals != null) values.minDeals = minDeals === 0 ? 0 : Math.max(minDeals, values.minDeals ?? 0)
  if (minCreditScore != null) values.minCreditScore = Math.max(minCreditScore, values.minCreditScore ?? 0)
  if (minAmount != null) values.minAmount = Math.max(minAmount, values.minAmount ?? 0)
  if (maxAmount != null) values.maxAmount = Math.min(maxAmount, values.maxAmount ?? Number.POSITIVE_INFINITY)
}

/** A row that cannot be read. */
export function brokenRow(
  line: number,
  cells: readonly string[],
  column: string | null,
  message: string,
  { labels, columns }: Pick<RowContext, 'labels' | 'columns'>,
): ReadRow {
  const problem = { line, column, field: null, value: '', kind: 'row' as const, message }
  return { line, cells, values: {}, notes: [], problems: [problem], leftOut: [], labels, columns, tier: '' }
}

/** Reads the cells of one row; every cell that cannot be read is a problem of its own. */
export function readRow(
  line: number,
  raw: readonly string[],
  cells: readonly InputCell[],
  context: RowContext,
): ReadRow {
  const { labels, columns } = context
  const row: ReadRow = {
    line,
    cells: raw,
    values: {},
    notes: [],
    problems: [],
    leftOut: [],
    labels,
    columns,
    tier: '',
  }
  const sources = new Map<FileField, { strength: number; cell: InputCell }>()
  const values = row.values as Record<string, unknown>
  for (const cell of cells) {
    const { kind } = cell
    const text = cell.text.trim()
    if (text.length > maxCellCharacters) {
      const limit = formatCount(maxCellCharacters)
      row.problems.push({
        ...noteOf({ ...cell, text: `${text.slice(0, 60)}…` }, `has more than ${limit} characters; shorten it`),
        kind: 'text',
      })
      continue
    }
    if (kind.isSummed && sources.has(kind.own[0]!)) {
      if (text !== '') addUp(row, kind.own[0]!, readCell(cell, text, row, context))
      continue
    }
    const isBlank = text === '' || text === 'not published'
    const read = isBlank ? kind.empty : readCell(cell, text, row, context)
    for (const [field, value] of Object.entries(read) as [FileField, unknown][]) {
      const isOwn = kind.own.includes(field)
      const isShared = kind.own.length > 1 && field !== 'states' && field !== 'statesPublished'
      // A blank cell of an export says "not published", whatever other columns imply. Only exports use these headers.
      const isBlankSaid = isOwn && !isShared && cell.header === kind.name
      const strength =
        isBlank && !isBlankSaid
          ? strengths.blank
          : isOwn
            ? isShared
              ? strengths.shared
              : strengths.own
            : strengths.aside
      const before = sources.get(field)
      if (before && before.strength >= strength) {
        if (strength > strengths.blank && value !== null && values[field] !== null && value !== values[field])
          row.notes.push(
            noteOf(
              cell,
              `says ${value} for “${lenderFieldLabel(field) ?? field}”; ${before.cell.label} says ${values[field]}, which was taken`,
            ),
          )
        continue
      }
      sources.set(field, { strength, cell })
      values[field] = value
    }
  }
  for (const [low, high] of ranges) {
    const [min, max] = [values[low], values[high]] as [number | null | undefined, number | null | undefined]
    const [cell, other] = [sources.get(low)?.cell, sources.get(high)?.cell]
    if (min == null || max == null || min <= max || !cell || !other) continue
    row.problems.push({
      ...noteOf(cell, `is ${min}, more than the ${max} of ${other.label}; a minimum cannot be above its maximum`),
      kind: 'reversed',
    })
  }
  return row
}

/** Problems that put the meaning of the whole row in doubt, whatever their cell. */
const doubts: ReadonlySet<VerdictKind> = new Set(['reversed', 'missing', 'duplicate', 'identity', 'row'])
const neededFields: ReadonlySet<string | null> = new Set([null, 'name', 'slug', 'program', 'isActive', 'isSample'])

/** Lets a row of a file enter without the cells that cannot be read; a question still holds the row back. */
export function leaveOutCells(row: ReadRow): void {
  const mayLeaveOut = ({ kind, field, choices }: Problem) => !choices && !doubts.has(kind) && !neededFields.has(field)
  row.leftOut = row.problems.filter(mayLeaveOut)
  row.problems = row.problems.filter((problem) => !mayLeaveOut(problem))
  for (const { kind: _kind, ...note } of row.leftOut) {
    const said = /^[A-Z]/.test(note.message) ? note.message : `${quote(note.value)} ${note.message}`
    row.notes.push({ ...note, message: `${said}; the row enters without it` })
  }
}

function readCell(cell: InputCell, text: string, row: ReadRow, ofFile: RowContext): FileValues {
  const { now, cache, answers } = ofFile
  let known = cache.get(cell.kind)
  if (!known) {
    known = new Map()
    cache.set(cell.kind, known)
  }
  const before = known.get(text)
  if (before) return before
  const broken = brokenFormula(text)
  if (broken) {
    row.problems.push({
      ...noteOf(cell, broken),
      kind: 'formula',
      choices: [choice('none', 'not published')],
      topic: 'formula',
    })
    return {}
  }
  const noteCount = row.notes.length
  const context: CellContext = {
    header: cell.header,
    now,
    warn: (message) => row.notes.push(noteOf(cell, message)),
  }
  try {
    const read = readField(cell.kind, text, context)
    // A note belongs to its row, so a cell with one is read again.
    if (row.notes.length === noteCount && known.size < maxCachedTexts) known.set(text, read)
    return read
  } catch (error) {
    if (!(error instanceof CellError)) throw error
    const problem: Problem = { ...noteOf(cell, error.message), kind: error.kind }
    if (!(error instanceof CellQuestion)) {
      row.problems.push(problem)
      return {}
    }
    const { topic, choices } = error
    const asked = topic && answers.get(`${cell.kind.name} ${topic}`)
    const answer = asked && choices.find(({ key }) => key === asked)
    if (answer && answer.text !== text) {
      const message = `${quote(text)} was read as ${answer.label}, as its column was answered`
      row.notes.push({ ...noteOf(cell, message), topic })
      return answer.text === 'not published' ? cell.kind.empty : readCell(cell, answer.text, row, ofFile)
    }
    row.problems.push({ ...problem, choices, ...(topic ? { topic } : {}) })
    return {}
  }
}

/** Returns the fault of a formula without a value, or with an error. */
function brokenFormula(text: string): string | undefined {
  if (!text.startsWith('#')) return undefined
  if (text.startsWith(unstoredFormula))
    return 'is a formula without a stored value; type the value, or save the workbook in Excel'
  return /^#(?:DIV\/0!|N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!)/.test(text)
    ? 'is an error of the spreadsheet; type the value'
    : undefined
}

function addUp(row: ReadRow, field: FileField, read: FileValues): void {
  const values = row.values as Record<string, number | null | undefined>
  const more = (read as Record<string, number | null | undefined>)[field]
  if (more != null) values[field] = (values[field] ?? 0) + more
  if (read.feesNote) row.values.feesNote = [row.values.feesNote, read.feesNote].filter(Boolean).join('; ')
}

function noteOf({ line, label, kind, text }: InputCell, message: string): Note {
  return { line, column: label, field: kind.name, value: text.trim(), message }
}
