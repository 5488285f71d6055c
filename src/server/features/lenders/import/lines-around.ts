import type { Condition } from './conditions.ts'
import { date, dateWords, otherDate } from './dates-in-text.ts'
import { findHeader } from './find-header.ts'
import { fieldByName, findField, meaningOf } from './header-meaning.ts'
import { countKnown, type HeaderMap } from './headers.ts'
import { understands } from './import-field.ts'
import { isOfLimits } from './limits-by-label.ts'
import { isLabelOfKind, type Owner, type WrittenLine } from './lines-by-program.ts'
import { distinctCells, filledCells, type Unread } from './sheet-rows.ts'
import { type Fact, readSentences, statementsIn } from './statements.ts'
import type { TableRow } from './table/table-row.ts'
import { turnSheet } from './turn-sheet.ts'

/** A statement above or below a table that applies to all its rows: 'States: TX, OK', 'Effective November 1, 2026'. */
export type LabelLine = {
  line: number
  label: string
  field: string
  text: string
  isSentence: boolean
  /** The text with the sentences after it, if they weren't understood. */
  whole?: string | undefined
  /** The programs that the line is about. Undefined for all. */
  isOf?: ((owner: Owner) => boolean) | undefined
  /** Whether the line replaces one about all programs. */
  isOfSome?: boolean
  /** The loans that the label limits the line to: cash-out for 'Max LTV cash-out'. */
  when?: readonly Condition[]
}

export type Lines = {
  /** The rows of the table, and titles. */
  rows: readonly TableRow[]
  lines: LabelLine[]
  /** The whole text of each line that isn't a row or a title. */
  written: (WrittenLine & { line: number })[]
  /** Words of lines that weren't understood. */
  unread: Unread[]
}

/** Separates the statements above and below a table from its rows. */
export function takeLines(head: readonly TableRow[], headerMap: HeaderMap, now: Date): Lines {
  // A label whose value is a list over the next lines belongs to the table.
  const isContinued = (row: TableRow) => {
    const below = head.slice(head.indexOf(row) + 1, head.indexOf(row) + 3)
    return (
      below.length === 2 &&
      below.every(({ cells }) => cells[0]?.trim() === '' && filledCells(cells.slice(1)).length === 1)
    )
  }
  const ofOne = linesOfFirstTable(head)
  const labeled = new Map(
    [...pairsAround(head, headerMap, now), ...head.flatMap((row) => readLabel(row, now) ?? [])]
      .filter(({ row }) => !isContinued(row) && !ofOne.has(row))
      .map((one) => [one.row, one]),
  )
  // A label that occurs on two lines with different values belongs to the table.
  const keyOf = ({ facts: [fact] }: FoundLine) => textKey(fact?.text ?? '')
  const counts = Map.groupBy(labeled.values(), ({ facts: [fact] }) => fact && `${fact.field} ${loansOf(fact)}`)
  const repeated = [...counts].flatMap(([key, list]) => {
    const field = key?.split(' ')[0]
    return field && new Set(list.map(keyOf)).size > 1 && !fieldByName(field).isSummed
      ? [list.map(({ row }) => head.indexOf(row))]
      : []
  })
  const places = repeated.flat()
  // So does any label between such lines if more than two labels repeat.
  const [start, end] = [Math.min(...places), Math.max(...places)]
  for (const row of labeled.keys()) {
    const at = head.indexOf(row)
    if (places.includes(at) || (repeated.length > 2 && at >= start && at <= end)) labeled.delete(row)
  }
  const isTable = (row: TableRow) => distinctCells(row.cells).length > 1 && !labeled.has(row)
  // 'Roadway Lending | Loan Criteria' above a line of text is a title.
  const isTitle = (row: TableRow, at: number) =>
    distinctCells(row.cells).length === 2 &&
    findField(row.cells[0] ?? '') === undefined &&
    distinctCells(head[at + 1]?.cells ?? []).length === 1
  const first = head.findIndex((row, at) => isTable(row) && !isTitle(row, at))
  const last = head.findLastIndex(isTable)
  const startOf = ({ cells }: TableRow) => cells.findIndex((cell) => cell.trim() !== '')
  const left = Math.min(...head.filter(isTable).map(startOf))
  const found = head.flatMap((row, index) => {
    const one: FoundLine | undefined = labeled.get(row)
    if (one) return [one]
    const [text, ...more] = distinctCells(row.cells)
    if (
      text === undefined ||
      more.length > 0 ||
      ofOne.has(row) ||
      (index > first && index < last) ||
      startOf(row) > (index > last ? left + 1 : left)
    )
      return []
    const { facts, rest } = readSentences(text, now)
    if (index < first && facts.every(({ field }) => field === 'kind')) return []
    // A title stays, because it may also name the lender and the program.
    return facts.length === 0
      ? []
      : [{ row, label: text, facts, rest, isTitle: index < first && rest !== '', written: { text } }]
  })
  const rows = head
    .filter((row) => !found.some((one) => one.row === row && !one.isTitle))
    .map((row) => {
      const pair = labeled.get(row)
      return pair?.isTitle ? { ...row, cells: [pair.label] } : row
    })
  const header = found.length > 0 ? findHeader(rows, headerMap) : undefined
  const hasTable =
    header !== undefined &&
    rows.length > header.dataAt &&
    (header.header.groups.length > 0 || countKnown(rows[header.at]!.cells, headerMap) > 1) &&
    distinctCells(rows[header.at]!.cells).length > 2
  if (!hasTable && (found.length === 0 || turnSheet(rows, headerMap) === undefined))
    return { rows: head, lines: [], written: [], unread: [] }
  const said = new Set<string>()
  const isNew = (fact: Fact) => {
    const key = `${fact.field} ${textKey(fact.text)} ${loansOf(fact)}`
    return !said.has(key) && said.add(key)
  }
  return {
    rows,
    written: found.flatMap(({ row: { line }, isTitle, written }) => (isTitle ? [] : [{ line, ...written }])),
    lines: found.flatMap(({ row, label, facts, whole }) =>
      facts
        .filter(isNew)
        .map((fact, at) => ({ line: row.line, label, ...fact, isSentence: at > 0 || !labeled.has(row), whole })),
    ),
    unread: found.flatMap(({ row: { line }, rest, isTitle }) =>
      rest === '' || isTitle ? [] : [{ line, text: rest, why: 'the rest of a line that was read in part' }],
    ),
  }
}

/**
 * Returns the lines above the first table that apply only to its program: as many lines as each repeated header further
 * down has above it, such as a heading and a line about the product.
 */
function linesOfFirstTable(head: readonly TableRow[]): ReadonlySet<TableRow> {
  const isRow = ({ cells }: TableRow) => distinctCells(cells).length > 2
  const first = head.findIndex(isRow)
  const keyOf = ({ cells }: TableRow) => filledCells(cells).join('|').toLowerCase()
  const counts = head.flatMap((row, index) => {
    if (index <= first || !isRow(row) || keyOf(row) !== keyOf(head[first]!)) return []
    return [index - 1 - head.slice(0, index).findLastIndex(isRow)]
  })
  // A heading alone has no lines.
  const count = Math.min(...counts, first)
  return new Set(counts.length > 0 && count > 1 ? head.slice(first - count, first) : [])
}

/** Returns a text for comparison: '$90,000.00' is '$90,000'. */
const textKey = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\.00\b/g, '')

/** Returns the loans that a line applies to, as text for comparison. */
export const loansOf = ({ when = [] }: Pick<Fact, 'when'>) => when.map(({ label }) => label).join()

type FoundLine = {
  row: TableRow
  label: string
  facts: Fact[]
  rest: string
  isTitle: boolean
  whole?: string | undefined
  written: WrittenLine
}

/** Returns the field for a label and its value. 'Interest' without a percentage is the interest basis. */
const fieldOf = (label: string, text: string) =>
  /^interest\b/i.test(label) && findField(label)?.name === 'rate' && !/\d ?%/.test(text)
    ? 'interestBasis'
    : findField(label)?.name

/** Returns a label and its value as a fact. A limit such as 'Max LTV cash-out' gets the loans in its label. */
function factOf(label: string, field: string, text: string): Fact {
  const when = isOfLimits(field) ? (meaningOf(label)?.when ?? []) : []
  return { field, text, ...(when.length > 0 ? { when } : {}) }
}

/** Further labels in a line: '$75K   Max loan: $2MM'. */
const severalLabels = /\s{2,}[a-z][a-z .]{2,24}:\s/i

function readLabel(row: TableRow, now: Date): FoundLine | undefined {
  const [first = '', second, ...more] = distinctCells(row.cells)
  const [, label, text] = /^([^:]{2,30}):\s*(\S.*)?$/.exec(first) ?? []
  const field =
    label && more.length === 0 && (text === undefined) !== (second === undefined)
      ? fieldOf(label, text ?? second!)
      : undefined
  if (!field || severalLabels.test(text ?? '')) return undefined
  // The first of several sentences is the value.
  const [own = '', ...others] = (text ?? second ?? '').split(/(?<=[a-z)]{2}|[A-Z]{2})\.\s+(?=[A-Z])/)
  const { facts, rest } = readSentences(others.join('. '), now)
  return {
    row,
    label: label!,
    facts: [factOf(label!, field, own), ...facts],
    rest,
    isTitle: false,
    written: { label, field, text: text ?? second ?? '' },
    ...(facts.length === 0 ? { whole: text ?? second } : {}),
  }
}

/** Returns whether a row consists of a title, words such as 'as of', and a date, each in its own cell. */
function isDated(cells: readonly string[]): boolean {
  const [, words, day, ...more] = filledCells(cells)
  return (
    words !== undefined &&
    day !== undefined &&
    more.length === 0 &&
    words.replace(dateWords, '') === '' &&
    date.test(day)
  )
}

/** Returns the label-and-value rows above and below a table. For a transposed table, only titles and dates above it. */
function pairsAround(head: readonly TableRow[], headerMap: HeaderMap, now: Date): FoundLine[] {
  // Counts a merged cell once, even though its text is repeated in every cell that it covers.
  const countOf = ({ cells }: TableRow) => {
    const said = distinctCells(cells)
    const isPair = said.length === 2 && /[a-z]{2}/i.test(said[1]!)
    return isPair || said.length === 1 ? said.length : isDated(cells) ? 2 : filledCells(cells).length
  }
  const [first, last] = [head.findIndex((row) => countOf(row) > 2), head.findLastIndex((row) => countOf(row) > 2)]
  const pairs = head.flatMap((row, index): FoundLine[] => {
    const filled = countOf(row) === 2 ? distinctCells(row.cells) : filledCells(row.cells)
    const [label = '', text = '', ...more] = isDated(row.cells) ? [filled[0]!, filled[2]!] : filled
    if ((index >= first && index <= last) || more.length > 0 || text === '' || label.length > 60) return []
    const day = date.exec(text)?.[0]
    const isDate =
      day !== undefined &&
      text
        .replace(day, '')
        .replace(/\bv\d[\d.]*\b/i, '')
        .replace(dateWords, '') === '' &&
      !otherDate.test(label) &&
      understands(fieldByName('termsCheckedAt'), day, now)
    const field = isDate ? 'termsCheckedAt' : label.length > 40 ? undefined : fieldOf(label, text)
    // A date next to a title leaves the title.
    const isTitle = isDate && label.replace(dateWords, '') !== ''
    const own = field && !isDate ? statementsIn(fieldByName(field), text, now) : { text: day ?? text, facts: [] }
    if (field)
      return [
        {
          row,
          label,
          facts: own.unread ? [factOf(label, field, text)] : [factOf(label, field, own.text), ...own.facts],
          rest: '',
          isTitle,
          written: { label, field, text },
        },
      ]
    if (index > last && isLabelOfKind(label))
      return [{ row, label, facts: [], rest: `${label}: ${text}`, isTitle, written: { label, text } }]
    // 'Call' next to a name and a number.
    const contacts = readSentences(text, now).facts.filter((fact) => /^contact|^website$/.test(fact.field))
    return contacts.length > 0 && index < first
      ? [{ row, label, facts: contacts, rest: '', isTitle: true, written: { text } }]
      : []
  })
  // If at least three known pairs follow the table, any other pair below it is reported instead of read as a row.
  const isBelow = ({ row }: FoundLine) => head.indexOf(row) > last
  if (pairs.filter(isBelow).length > 2)
    for (const row of head.slice(last + 1)) {
      const [label = '', text = '', ...more] = distinctCells(row.cells)
      if (text !== '' && more.length === 0 && !pairs.some((one) => one.row === row))
        pairs.push({ row, label, facts: [], rest: `${label}: ${text}`, isTitle: false, written: { label, text } })
    }
  const rows = head.filter((row) => !pairs.some((one) => one.row === row && !one.isTitle))
  const header = pairs.length > 0 ? findHeader(rows, headerMap) : undefined
  const isTable = header && countOf(rows[header.at]!) > 2 && rows.length > header.dataAt
  // In a transposed table, other pairs are terms of one program. Only titles and dates above it apply to all.
  const isDate = ({ row, facts }: FoundLine) => head.indexOf(row) < first && facts[0]?.field === 'termsCheckedAt'
  return isTable && turnSheet(rows, headerMap) === undefined ? pairs : pairs.filter((one) => one.isTitle || isDate(one))
}
