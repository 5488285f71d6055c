import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { loanPurposes } from '#domain/programs/programs.ts'
import type { TermInWords } from './describe-program.ts'
import type { FileField } from './file-values.ts'
import { lineInSheet } from './further-sheets.ts'
import type { InputCell, Note, ReadRow } from './read-row.ts'
import type { TableRow } from './table/table-row.ts'
import { type Block, labelOf } from './table-block.ts'

/** Reasons why an operator has to compare a program with the file before it is imported. */
const comparisonReasons = {
  turned: 'the sheet has its terms down and its programs across',
  statements: 'its terms are sentences',
  grid: 'its terms are in a grid',
  sheets: 'its terms are on several sheets',
  rearranged: 'its cells have another order in the file',
  heading: 'a title or a heading says something about it',
  line: 'a line outside the table says something about it',
  stated: 'a remark, or a cell under an unknown header, states some of its terms',
  unread: 'a remark of its row was not read',
  split: 'its row has several programs',
  above: 'a blank cell was filled from the row above',
} as const
export type ComparisonReason = keyof typeof comparisonReasons

/**
 * A text of the file and the fields that it set. `line` is null for a cell of the row's own line. `label` is its column
 * in notes.
 */
type ReadText = { header: string; label: string; line: number | null; text: string; fields: readonly FileField[] }

/** Why and with what a row's program has to be compared. `key` is its line and its place among the line's programs. */
export type Comparison = { key: string; reasons: readonly ComparisonReason[]; texts: readonly ReadText[] }

/**
 * A text of the file next to what it enters, in words, and the notes about it. No text for terms that follow from the
 * row as a whole.
 */
export type ComparedText = Pick<ReadText, 'header' | 'line' | 'text'> & { entered: string[]; notes: Note[] }

/** Returns the lines whose rows differ from the file's. */
export function rearrangedLines(file: readonly TableRow[], rows: readonly TableRow[]): ReadonlySet<number> {
  const textOf = ({ cells }: TableRow) => JSON.stringify(cells)
  const before = new Map(file.map((row) => [row.line, textOf(row)]))
  return new Set(rows.flatMap((row) => (before.get(row.line) === textOf(row) ? [] : [row.line])))
}

/** What a table has of a row, when its programs are read. */
type RowInTable = {
  /** The row as the table has it, and as it is read with the cells above. */
  written: TableRow
  row: TableRow
  block: Block
  /** The terms that its cells state for other columns, and those in titles and lines around the table. */
  stated: readonly InputCell[]
  around: readonly InputCell[]
  /** The texts of the row that weren't read. */
  unread: readonly string[]
  /** The reasons that apply to the whole sheet. */
  layout: readonly ComparisonReason[]
}

/** Sets `comparison` of the programs of a row that have a reason for one. */
export function addComparison(programs: readonly ReadRow[], table: RowInTable): void {
  const reasons = reasonsOf(table, programs.length)
  for (const [place, program] of programs.entries()) {
    if (reasons.length > 0)
      program.comparison = { key: `${program.line}.${place}`, reasons, texts: textsOf(program, table) }
    delete program.fieldsOf
  }
}

/** Returns a program with the problem that it wasn't compared with the file. */
export function refuseUncompared(row: ReadRow, comparison: Comparison): ReadRow {
  const message = `has to be compared with the file, because ${reasonsInWords(comparison).join(', and ')}`
  const problem = { line: row.line, column: null, field: null, value: '', kind: 'compare' as const, message }
  return { ...row, problems: [...row.problems, problem] }
}

/** The keys of the programs that an operator has compared with the file. */
export type Compared = 'all' | ReadonlySet<string>

export const isCompared = ({ key }: Comparison, compared: Compared) => compared === 'all' || compared.has(key)

export const reasonsInWords = ({ reasons }: Comparison) => reasons.map((reason) => comparisonReasons[reason])

/** Words of a remark that may limit a loan. */
const limits = /\d ?(?:%|x\b)|\$ ?\d|\b(?:no|not|except|only|max|min)\b/i

function reasonsOf(
  { written, row, block, stated, around, unread, layout }: RowInTable,
  count: number,
): ComparisonReason[] {
  // A misread date or contact can't make a loan look better or worse.
  const isTerm = ({ kind, text }: InputCell) =>
    text.trim() !== '' && !/^(?:contact\w*|website|nmlsId|termsCheckedAt)$/.test(kind.name)
  const byCells = block.columns.some(({ isByCells, index }) => isByCells && (row.cells[index] ?? '').trim() !== '')
  const found: [ComparisonReason, boolean][] = [
    ['heading', around.some((cell) => cell.from === 'heading' && isTerm(cell))],
    ['line', around.some((cell) => cell.from === 'line' && isTerm(cell))],
    ['stated', byCells || stated.some(isTerm)],
    ['unread', unread.some((text) => limits.test(text))],
    ['split', count > 1],
    ['above', row.cells.some((cell, index) => cell !== written.cells[index])],
  ]
  return [...layout, ...found.flatMap(([reason, isSo]) => (isSo ? [reason] : []))]
}

/** Returns the texts of a row and of the lines and titles that apply to it, each with the fields that it set. */
function textsOf({ fieldsOf }: ReadRow, { row, block, around }: RowInTable): ReadText[] {
  // The cells of a program are copies of the row's, with the part for that program.
  const set = Map.groupBy(fieldsOf ?? [], ([{ label, line }]) => `${line} ${label}`)
  const fields = (label: string, line: number, isOf: (cell: InputCell) => boolean = () => true) => [
    ...new Set((set.get(`${line} ${label}`) ?? []).flatMap(([cell, names]) => (isOf(cell) ? names : []))),
  ]
  const ofColumns = block.columns.flatMap((column) => {
    const text = row.cells[column.index]?.trim() ?? ''
    const line = row.lines?.[column.index]
    if (text === '' || block.checks.some(({ index }) => index === column.index)) return []
    // Excluded states were joined with the states.
    const isExcluding = column.kind?.name === 'excludedStates'
    const own = isExcluding ? (['states'] as const) : fields(labelOf(column), line ?? row.line)
    const label = labelOf(column)
    return [{ header: column.header, label, line: line ?? null, text, fields: own }]
  })
  const ofLines = around.flatMap(({ kind, label, line, text, from }) =>
    text.trim() === ''
      ? []
      : [
          {
            header: from === 'line' ? label : (lenderFieldLabel(kind.name) ?? label),
            label,
            line: from === 'line' ? line : null,
            text,
            fields: fields(label, line, (cell) => cell.kind === kind),
          },
        ],
  )
  return [...ofColumns, ...ofLines].map((one) => ({ ...one, text: one.text.slice(0, longestText) }))
}

/** Maximum number of characters of a text to compare. */
const longestText = 500

const inWords = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))

/** Fields that aren't terms, with the word that precedes their value. */
const details: readonly FileField[] = [
  'termsCheckedAt',
  'name',
  'program',
  'contactEmail',
  'contactPhone',
  'website',
  'nmlsId',
  'licenses',
  'description',
  'sourceUrl',
]

/**
 * Puts what each text enters next to it, in words: the stored program's terms, and other details of the row. Terms that
 * no single text set come last, without a text.
 */
export function compareTexts(
  { texts }: Comparison,
  { values, notes }: Pick<ReadRow, 'values' | 'notes'>,
  terms: readonly TermInWords[],
): ComparedText[] {
  // A program's kinds may follow from its name.
  const isOfKinds = texts.some(({ fields }) => fields.includes('kinds'))
  const fieldsOf = ({ fields }: ReadText) =>
    !isOfKinds && fields.includes('program') ? [...fields, 'kinds' as const] : fields
  const isOf = (term: TermInWords, text: ReadText) =>
    !term.isUnpublished && term.fields.some((field) => fieldsOf(text).includes(field))
  const compared = texts.map((text): ComparedText => {
    const { header, label, line, fields } = text
    const areAll = fields.includes('purposes') && values.purposes?.length === loanPurposes.length
    const own = details.flatMap((field) =>
      fields.includes(field) && values[field] ? [`${lenderFieldLabel(field) ?? field}: ${inWords(values[field])}`] : [],
    )
    const ofText = notes.filter((note) => note.column === label && (line === null || note.line === line))
    const ofTerms = terms.flatMap((term) => (isOf(term, text) ? [term.text] : []))
    return {
      header,
      line: line === null ? null : lineInSheet(line),
      text: text.text,
      entered: [...own, ...(areAll ? ['all purposes'] : []), ...ofTerms],
      notes: ofText,
    }
  })
  const rest = terms.filter((term) => !term.isUnpublished && !texts.some((text) => isOf(term, text)))
  return rest.length === 0
    ? compared
    : [...compared, { header: '', line: null, text: '', entered: rest.map(({ text }) => text), notes: [] }]
}
