import { createHash } from 'node:crypto'
import { lenderFieldLabel } from '#domain/matching/lender-field-labels.ts'
import { loanPurposes } from '#domain/programs/programs.ts'
import { isNo, isYes } from './check-columns.ts'
import type { TermInWords } from './describe-program.ts'
import type { FileField, FileValues } from './file-values.ts'
import { lineInSheet } from './further-sheets.ts'
import type { FieldsByCell, InputCell, Note, ReadRow } from './read-row.ts'
import { maxCellCharacters } from './table/bounds.ts'
import type { TableRow } from './table/table-row.ts'
import { type Block, labelOf } from './table-block.ts'

/** Reasons why an operator has to compare a program with the file before it is imported. */
const comparisonReasons = {
  turned: 'the sheet has its terms down and its programs across',
  statements: 'its terms are sentences',
  grid: 'its terms are in a grid',
  sheets: 'its terms are on several sheets',
  rearranged: 'its cells are in a different order in the file',
  heading: 'a title or a heading says something about it',
  line: 'a line outside the table says something about it',
  stated: 'a remark, or a cell under an unknown header, states some of its terms',
  unread: 'a remark in its row was not read',
  split: 'its row describes several programs',
  above: 'a blank cell was filled from the row above',
} as const
export type ComparisonReason = keyof typeof comparisonReasons

/** A title or a line outside a row, and the fields that it set. `labels` are its names in notes. */
type TextAround = {
  header: string
  labels: readonly string[]
  line: number | null
  text: string
  fields: readonly FileField[]
}

/**
 * Why and with what a row's program has to be compared. `fields` has the fields that each column's cell set, null for
 * a column of checkboxes. `lines` has the line of each cell of a transposed sheet.
 */
export type Comparison = {
  reasons: readonly ComparisonReason[]
  fields: readonly (readonly FileField[] | null)[]
  lines?: readonly number[]
  around: readonly TextAround[]
}

/**
 * A text of the file next to what it enters, in words, and the notes about it. No text for terms that follow from the
 * row as a whole.
 */
export type ComparedText = { header: string; line: number | null; text: string; entered: string[]; notes: Note[] }

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
  /** Whether a heading above the row narrows it or names its program. */
  isBelowHeading: boolean
  /** The texts of the row that weren't read. */
  unread: readonly string[]
  /** The whole text of each line around the table that is about some of its programs. */
  lines: ReadonlyMap<number, string>
  /** The reasons that apply to the whole sheet. */
  layout: readonly ComparisonReason[]
}

/** Sets `comparison` of the programs of a row that have a reason for one. */
export function addComparison(
  programs: readonly ReadRow[],
  fieldsOf: ReadonlyMap<ReadRow, FieldsByCell>,
  table: RowInTable,
): void {
  const reasons = reasonsOf(table, programs.length)
  if (reasons.length === 0) return
  const { lines } = table.row
  for (const program of programs) {
    const own = [...(fieldsOf.get(program) ?? [])]
    program.comparison = {
      reasons,
      fields: fieldsOfColumns(own, table),
      ...(lines ? { lines } : {}),
      around: textsAround(own, table),
    }
  }
}

/** The keys of the programs that an operator has compared with the file. */
export type Compared = 'all' | ReadonlySet<string>

/** Returns the key of a program in {@link Compared}. It changes with every value in `entered`. */
export function comparisonKey({ line, part }: ReadRow, entered: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(entered)).digest('base64url').slice(0, 10)
  return `${line}.${part}.${hash}`
}

/** Returns the reasons as the end of a sentence that starts with 'because'. */
export const reasonInWords = ({ reasons }: Comparison) =>
  reasons.map((reason) => comparisonReasons[reason]).join(', and ')

/** Words of a remark that may limit a loan. */
const limits =
  /\d ?(?:%|x\b|lt[vc]|arv|fico|deals?\b|flips?\b|mo(?:nth)?s?\b|units?\b)|(?:fico|score|ltv|ltc|arv|up to|min\w*|max\w*):? ?\$?\d|\$ ?\d|\b(?:no(?!\.)|not|none|never|except\w*|exclud\w*|only|cannot|limited|maximum|minimum)\b|n['’]t\b/i

function reasonsOf(
  { written, row, block, stated, around, unread, isBelowHeading, layout }: RowInTable,
  count: number,
): ComparisonReason[] {
  // A misread date or contact can't make a loan look better or worse.
  const isTerm = ({ kind, text }: InputCell) =>
    text.trim() !== '' && !/^(?:contact\w*|website|nmlsId|termsCheckedAt)$/.test(kind.name)
  const byCells = block.columns.some(({ isByCells, index }) => isByCells && (row.cells[index] ?? '').trim() !== '')
  const found: [ComparisonReason, boolean][] = [
    ['heading', isBelowHeading || around.some((cell) => cell.from === 'heading' && isTerm(cell))],
    ['line', around.some((cell) => cell.from === 'line' && isTerm(cell))],
    ['stated', byCells || stated.some(isTerm)],
    ['unread', unread.some((text) => limits.test(text))],
    ['split', count > 1],
    ['above', row.cells.some((cell, index) => cell !== written.cells[index])],
  ]
  return [...layout, ...found.flatMap(([reason, isSo]) => (isSo ? [reason] : []))]
}

type FieldsOfCell = readonly [InputCell, readonly FileField[]]

/** Returns the fields that the cells of a program set which `isOf` matches. */
const fieldsWhere = (fieldsOf: readonly FieldsOfCell[], isOf: (cell: InputCell) => boolean) => [
  ...new Set(fieldsOf.flatMap(([cell, fields]) => (isOf(cell) ? fields : []))),
]

/** Returns the fields that each column's cell set. A program's cells are copies of the row's, with the part for it. */
function fieldsOfColumns(fieldsOf: readonly FieldsOfCell[], { block, row }: RowInTable): Comparison['fields'] {
  const ofCells = Map.groupBy(
    fieldsOf.filter(([{ from }]) => from === undefined),
    ([{ label }]) => label,
  )
  return block.columns.map((column) => {
    const mark = row.cells[column.index] ?? ''
    if (block.checks.some(({ index }) => index === column.index)) return isYes(mark) || isNo(mark) ? null : []
    // Excluded states were joined with the states.
    if (column.kind?.name === 'excludedStates') return ['states']
    return fieldsWhere(ofCells.get(labelOf(column)) ?? [], () => true)
  })
}

/** Returns the titles and lines that apply to a program. Lines about other programs set none of its fields. */
function textsAround(fieldsOf: readonly FieldsOfCell[], { around, lines }: RowInTable): TextAround[] {
  const ofHeadings = around.flatMap(({ kind, label, text, from }) =>
    from === 'line' || text.trim() === ''
      ? []
      : [
          {
            header: lenderFieldLabel(kind.name) ?? label,
            labels: [label],
            line: null,
            text,
            fields: fieldsWhere(fieldsOf, (cell) => cell.from !== 'line' && cell.label === label),
          },
        ],
  )
  const ofLines = [...lines].map(([line, text]) => {
    const isOfLine = (cell: InputCell) => cell.from === 'line' && cell.line === line
    return {
      header: 'Outside the table',
      labels: around.filter(isOfLine).map(({ label }) => label),
      line,
      text,
      fields: fieldsWhere(fieldsOf, isOfLine),
    }
  })
  return [...ofHeadings, ...ofLines]
}

const inWords = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value))

/** Fields that aren't terms. Their label precedes their value. */
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
  { fields: ofColumns, lines, around }: Comparison,
  { cells, columns, values, notes }: ReadRow,
  terms: readonly TermInWords[],
): ComparedText[] {
  const texts = [
    ...columns.flatMap(({ header }, index) => {
      const [text, fields] = [cells[index]?.trim() ?? '', ofColumns[index]]
      const labels = [labelOf({ header, index })]
      return text === '' || !fields ? [] : [{ header, labels, line: lines?.[index] ?? null, text, fields }]
    }),
    ...around,
  ]
  // A program's kinds may follow from its name.
  const isOfKinds = texts.some(({ fields }) => fields.includes('kinds'))
  const fieldsOf = ({ fields }: TextAround) =>
    !isOfKinds && fields.includes('program') ? [...fields, 'kinds' as const] : fields
  const isOf = (term: TermInWords, text: TextAround) =>
    !term.isUnpublished && term.fields.some((field) => fieldsOf(text).includes(field))
  const compared = texts.map((text): ComparedText => {
    const { header, labels, line, fields } = text
    const ofText = notes.filter(
      (note) => note.column !== null && labels.includes(note.column) && (line === null || note.line === line),
    )
    return {
      header,
      line: line === null ? null : lineInSheet(line),
      text: text.text.length > maxCellCharacters ? `${text.text.slice(0, maxCellCharacters)}…` : text.text,
      entered: [...detailsIn(fields, values), ...terms.flatMap((term) => (isOf(term, text) ? [term.text] : []))],
      notes: ofText,
    }
  })
  // Terms that the file doesn't mention are the stored program's.
  const isOfFile = ({ fields }: TermInWords) => fields.some((field) => values[field] !== undefined)
  const rest = terms.filter((term) => !term.isUnpublished && isOfFile(term) && !texts.some((text) => isOf(term, text)))
  return rest.length === 0
    ? compared
    : [...compared, { header: '', line: null, text: '', entered: rest.map(({ text }) => text), notes: [] }]
}

/** Returns values that aren't terms in words, and all purposes, which a program's sentence leaves out. */
function detailsIn(fields: readonly FileField[], values: FileValues): string[] {
  const areAll = fields.includes('purposes') && values.purposes?.length === loanPurposes.length
  const own = details.flatMap((field) =>
    fields.includes(field) && values[field] ? [`${lenderFieldLabel(field) ?? field}: ${inWords(values[field])}`] : [],
  )
  return areAll ? [...own, 'all purposes'] : own
}
