import type { ProgramKind } from '#domain/programs/programs.ts'
import { isPercentage } from './cells/percent.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { fieldByName } from './header-meaning.ts'
import { type LabelLine, type Lines, loansOf } from './lines-around.ts'
import { partsByLender } from './lines-by-lender.ts'
import {
  factsByProgram,
  isHeadingOfAll,
  lists,
  namesOwner,
  type Owner,
  type Subject,
  subjectOfHeading,
  type WrittenLine,
} from './lines-by-program.ts'
import { hasOwnColumn } from './read-column.ts'
import { distinctCells, type Unread } from './sheet-rows.ts'
import { lenderInTitle, programInTitle } from './sheet-titles.ts'
import type { TableRow } from './table/table-row.ts'
import { type Block, hasField } from './table-block.ts'

type OfTable = { rows: readonly TableRow[]; block: Block; titles: readonly string[]; now: Date }

type LinesOfTable = {
  used: LabelLine[]
  unread: Unread[]
  /** Line numbers of the table's rows that are lines about some of its programs. */
  taken: ReadonlySet<number>
}

/** Fields of the lender or the sheet. Their text may mention a loan kind without being about it. */
const isOfSheet = (field: string) =>
  /^(?:kinds?|program|name|slug|contact.*|website|nmlsId|termsCheckedAt|description)$/.test(field)

/**
 * Returns whether a line limits some loans of a column, if the line and each cell is one percentage: 'Max LTV cash-out:
 * 75%' below a table with an LTV column.
 */
function isOfSomeLoans({ field, text, when = [] }: LabelLine, { rows, block: { columns } }: OfTable): boolean {
  const own = columns.filter(({ kind }) => kind?.name === field)
  const cellsOf = ({ index }: (typeof own)[number]) => rows.map(({ cells }) => cells[index]?.trim() ?? '')
  return (
    when.length > 0 &&
    isPercentage(text) &&
    own.length === 1 &&
    own[0]!.when.length === 0 &&
    cellsOf(own[0]!).every((cell) => cell === '' || isPercentage(cell))
  )
}

const ofSome = 'it is about some of the programs'

/** Chooses the lines around a table that apply to its rows, each with the programs that it is about. */
export function linesOfTable(around: Pick<Lines, 'lines' | 'written' | 'unread'>, table: OfTable): LinesOfTable {
  const owners = ownersOf(table)
  const byProgram = linesByProgram(around, owners, table)
  const isList = new Set(owners.map(({ lender }) => lender)).size > 1
  const lenders = [...new Set(owners.map(({ lender }) => lender))]
  const isShared = ({ line }: { line: number }) => !byProgram.read.has(line)
  const wholes = new Set<number>()
  const lines = around.lines.filter(isShared).flatMap((one): LabelLine[] => {
    const parts = isList ? partsByLender(one.whole ?? one.text, lenders) : undefined
    if (!parts) return [one]
    if (one.whole !== undefined) wholes.add(one.line)
    return [...parts].map(([name, text]) => ({ ...one, text, isOf: ({ lender }) => lender === name, isOfSome: true }))
  })
  const all = [...lines, ...byProgram.lines]
  const whyUnused = (own: LabelLine): string | undefined => {
    const { field, isSentence, label, text, isOf, isOfSome } = own
    if (hasOwnColumn(table.block.columns, field) && !isOfSomeLoans(own, table))
      return 'the table has a column of its own'
    const isSame = (one: LabelLine) =>
      one.field === field &&
      loansOf(one) === loansOf(own) &&
      // A labeled list takes precedence over a title that states a part of it.
      (isSentence || !one.isSentence || !lists.has(field)) &&
      owners.some((owner) => (isOf?.(owner) ?? true) && (one.isOf?.(owner) ?? true))
    const others = all.filter((one) => one.isOfSome === isOfSome && isSame(one))
    if (!fieldByName(field).isSummed && others.length > 1) return 'another line says something else'
    if (isOf) return undefined
    // Above a list of lenders, 'Our fee' or a website belongs to the broker who made the list.
    const isOfOne = isSentence || /^(?:our|my)\b/i.test(label) || /^contact|^website$|^nmlsId$/.test(field)
    if (isOfOne && isList && field !== 'termsCheckedAt') return 'it is about one lender, and the table has several'
    const isTerm = /amount|rate|points|term|percent|leverage|fee|score|deals|months|days|dscr/i.test(field)
    const isOfKinds = isTerm && kindsIn(text).length > 0
    // 'None, 3 months of interest on larger bridge loans'.
    const inside = isOfSheet(field)
      ? []
      : kindsIn(/(?:^|[\s(])(?:on|for|under|with|only|except|excluding|excl\.?|not) .*$/i.exec(text)?.[0] ?? '')
    if (
      inside.length > 0 &&
      owners.some(({ kinds }) => kinds.length === 0 || kinds.some((kind) => !inside.includes(kind)))
    )
      return ofSome
    // '30 yr fixed' below a table of rental loans applies to all of them.
    const isOther = ({ cells }: TableRow) => cells.some((cell) => kindsIn(cell).some((kind) => kind !== 'rental'))
    const isOfAll = kindsIn(text).join() === 'rental' && !table.rows.some(isOther)
    return table.rows.length > 1 && isOfKinds && !isOfAll ? ofSome : undefined
  }
  return {
    used: all.filter((one) => !whyUnused(one)),
    unread: [
      ...around.unread.filter((one) => isShared(one) && !wholes.has(one.line)),
      ...all.flatMap((one) => {
        const why = whyUnused(one)
        return why ? [{ line: one.line, text: one.isSentence ? one.text : `${one.label}: ${one.text}`, why }] : []
      }),
      ...byProgram.unread,
    ],
    taken: byProgram.taken,
  }
}

/** Reads the lines that name some of the table's programs, or that are below a heading that does. */
function linesByProgram(
  { lines: known, written }: Pick<Lines, 'lines' | 'written'>,
  owners: readonly Owner[],
  { rows, now }: OfTable,
) {
  const lines: LabelLine[] = []
  const unread: Unread[] = []
  const read = new Set<number>()
  const taken = new Set<number>()
  const last = rows.findLast(({ cells }) => distinctCells(cells).length > 2)?.line ?? 0
  const texts = rows.flatMap(({ line, cells }): (WrittenLine & { line: number; isRow: boolean })[] => {
    const [text, ...others] = distinctCells(cells)
    return line > last && text !== undefined && others.length === 0 ? [{ line, text, isRow: true }] : []
  })
  let heading: Subject | undefined
  const inOrder = [...texts, ...written.map((one) => ({ ...one, isRow: false }))].sort((a, b) => a.line - b.line)
  for (const { line, isRow, ...one } of owners.length > 1 ? inOrder : []) {
    const ofHeading = isRow ? subjectOfHeading(one.text, owners) : undefined
    if (ofHeading || (isRow && isHeadingOfAll(one.text))) {
      heading = ofHeading
      taken.add(line)
      unread.push({ line, text: one.text, why: 'a heading of the lines below' })
      continue
    }
    if (known.some((other) => other.line === line && isOfSheet(other.field))) continue
    const found = factsByProgram(one, owners, line > last ? heading : undefined, now)
    if (!found || (isRow && found.facts.length === 0)) {
      if (!isRow || !(found ? !heading : namesOwner(one.text, owners))) continue
      taken.add(line)
      unread.push({ line, text: one.text, why: ofSome })
      continue
    }
    read.add(line)
    if (isRow) taken.add(line)
    const labeled = (text: string) => (one.field === undefined ? text : `${one.label}: ${text}`)
    unread.push(...found.unread.map((text) => ({ line, text: labeled(text), why: ofSome })))
    for (const fact of found.facts)
      lines.push({ line, label: one.label ?? one.text, ...fact, isSentence: fact.field !== one.field })
  }
  return { lines, unread, read, taken }
}

/** Returns the lender, program and kinds of each row of a table. */
function ownersOf({ rows, block: { columns }, titles }: OfTable): Owner[] {
  const cellOf = ({ cells }: TableRow, ...names: string[]) =>
    cells[columns.find(({ kind }) => kind && names.includes(kind.name))?.index ?? -1]?.trim() ?? ''
  const kinds = kindsIn(titles.map((text) => programInTitle(text)).find((text) => text !== undefined) ?? '')
  const isTable = ({ cells }: TableRow) => distinctCells(cells).length > 2
  const [lender, program] = [hasField(columns, 'name'), hasField(columns, 'program')]
  let above: Owner = { lender: '', program: '', kinds: [] }
  let heading = ''
  return rows.slice(0, rows.findLastIndex(isTable) + 1).flatMap((row) => {
    const [text = '', ...others] = distinctCells(row.cells)
    if (others.length === 0) {
      above = { ...above, lender: (!lender && lenderInTitle(text)) || above.lender }
      heading = programInTitle(text) ?? heading
      return []
    }
    above = ownerOf({
      lender: cellOf(row, 'name') || above.lender,
      program: cellOf(row, 'program') || (program ? above.program : heading),
      kind: cellOf(row, 'kinds', 'kind'),
      heading,
      kinds,
    })
    return [above]
  })
}

type OwnerCells = { lender: string; program: string; kind: string; heading: string; kinds: readonly ProgramKind[] }

/** Returns the owner of a row's terms, by its cells, the heading above it and the title. */
export function ownerOf({ lender, program, kind, heading, kinds }: OwnerCells): Owner {
  const found = [kind, program, heading].map((text) => kindsIn(text)).find((list) => list.length > 0)
  return { lender, program, kinds: found ?? kinds }
}
