import { cleanText } from '#contract/wire/text.ts'
import { Failure } from '#server/failure.ts'
import { quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { withCellsAbove } from './cells-above.ts'
import { isNo, isYes } from './check-columns.ts'
import { addComparison, type ComparisonReason, rearrangedLines } from './comparison.ts'
import { date } from './dates-in-text.ts'
import { findHeader } from './find-header.ts'
import { fieldByName, findField } from './header-meaning.ts'
import { countKnown } from './headers.ts'
import { impliedCells, joinStates, kindOfTitle, nameByHeading, splitName, takeBasis } from './implied-cells.ts'
import { fieldLabel } from './import-field.ts'
import { withInnerTables } from './inner-tables.ts'
import { arrangeLabels, withHeadings, withLists } from './label-columns.ts'
import { type Lines, takeLines } from './lines-around.ts'
import { linesOfTable } from './lines-of-table.ts'
import { isUsedTitle, lenderOfTable, nameTable, takeFirstHeading, withDealCounts } from './name-table.ts'
import { applyCondition } from './narrow-row.ts'
import { readColumn } from './read-column.ts'
import { brokenRow, type FieldsByCell, type ReadRow, readRows } from './read-row.ts'
import { markOfFootnote, nameUnnamed, noteFootnotes, renameLastHeadings } from './report-unread.ts'
import { isNoData, ofOneHeader } from './rows-without-terms.ts'
import { distinctCells, textOf, type Unread } from './sheet-rows.ts'
import { lenderInTitle, programInTitle, withoutStamps } from './sheet-titles.ts'
import { readStatements } from './statements.ts'
import { maxCells, tooManyCells, tooManyRows, withinColumns } from './table/bounds.ts'
import type { TableRow } from './table/table-row.ts'
import {
  hasField,
  labelOf,
  mayGuessName,
  type ReadTable,
  startBlock,
  type TableOptions,
  type TableState,
} from './table-block.ts'
import { onlyPrices, priceGrid, rateGrid, ratesByCredit, takePrices } from './take-prices.ts'
import { applyLegend } from './tier-legend.ts'
import { mostTurnedRows, turnSheet } from './turn-sheet.ts'
import { setTypedTerms, typedForLine, withTypedTerms } from './typed-terms.ts'

/** Rows between progress reports. */
const rowsPerReport = 500

/** Reads a table of lenders below any titles. @throws Failure without a header that names lenders. */
export async function readTable(source: AsyncIterable<TableRow>, options: TableOptions): Promise<ReadTable> {
  const head: TableRow[] = []
  let state: TableState | undefined
  let cellCount = 0
  const unread: Unread[] = []
  for await (const one of source) {
    const row = { ...one, cells: withinColumns(one.cells, one.line) }
    cellCount += row.cells.length
    if (cellCount > maxCells) throw tooManyCells()
    if (row.cells.every((cell) => cell.trim() === '') && !row.fault) continue
    if (row.hidden) {
      ;(state?.table.unread ?? unread).push({ line: row.line, text: textOf(row), why: row.hidden })
      continue
    }
    if (state) {
      addRow(state, row)
      if (state.table.rows.length % rowsPerReport === 0) options.onRowsRead(state.table.rows.length)
      continue
    }
    head.push(row)
    if (head.length === mostTurnedRows) state = startRest(head, options, startTable)
  }
  state ??= startRest(head, options, startWhole)
  state.table.unread.unshift(...unread)
  nameUnnamed(state)
  noteFootnotes(state.table)
  renameLastHeadings(state.table)
  const { table } = state
  return { ...table, unread: table.unread.filter((one) => !isUsedTitle(one, state!)) }
}

/**
 * Starts a table from the rows that aren't prices. If nothing else is a table, a grid of rates below a program's name
 * is read as one.
 */
function startRest(
  head: readonly TableRow[],
  options: TableOptions,
  start: (rows: readonly TableRow[], options: TableOptions) => TableState,
): TableState {
  const { rows, unread } = takePrices(withLinesApart(head))
  const isOfGrid = ({ line }: TableRow) => unread.some((one) => one.line === line && one.why === priceGrid)
  const grid = ratesByCredit(head.filter(isOfGrid)) ?? []
  const isNamed = rows.some(({ line, cells }) => line < (grid[0]?.line ?? 0) && programInTitle(cells[0] ?? ''))
  // Labels and values next to the grid are terms of its program.
  const arePairs = rows.every(({ cells }) => distinctCells(cells).length < 3 || cells.some((cell) => date.test(cell)))
  const isAlone = !findHeader(rows, new Map()) && (arePairs || !turnSheet(rows, new Map()))
  const table = isNamed && isAlone ? grid : []
  const byLine = (one: TableRow, other: TableRow) => one.line - other.line
  const hasTerms = rows.some(({ cells }) => distinctCells(cells).length > 1 && findField(cells[0] ?? '') !== undefined)
  if (unread.some(({ why }) => why === priceGrid) && table.length === 0 && isAlone && !hasTerms)
    throw new Failure('invalid', onlyPrices)
  const state =
    table.length === 0
      ? start(rows, options)
      : start([...rows, ...table].sort(byLine), { ...options, layout: [...(options.layout ?? []), 'grid'] })
  const isRead = ({ why }: Unread) => table.length > 0 && why === priceGrid
  state.table.unread.push(...unread.map((one) => (isRead(one) ? { ...one, why: rateGrid } : one)))
  return state
}

/**
 * Splits a row of two or three texts in separate columns, below the last full row of a table, into a row for each:
 * 'Fees: UW $1,495' in column A and 'Seasoning: 6 months' in column D.
 */
function withLinesApart(rows: readonly TableRow[]): readonly TableRow[] {
  const places = ({ cells }: TableRow) => cells.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]))
  const lastFull = rows.findLastIndex((row) => places(row).length > 4)
  if (lastFull === -1) return rows
  return rows.flatMap((row, index) => {
    const filled = places(row)
    const isApart =
      filled.length > 1 && filled.length < 4 && filled.every((at, n) => n === 0 || at - filled[n - 1]! > 1)
    const areTexts = filled.every((at) => /[a-z]{2}/i.test(row.cells[at]!) && row.cells[at]!.trim().length > 7)
    // A term with a value for one of several programs isn't two texts.
    const isTerm = findField(row.cells[filled[0] ?? 0] ?? '') !== undefined
    return index > lastFull && isApart && areTexts && !isTerm
      ? filled.map((at) => ({ ...row, cells: [row.cells[at]!] }))
      : [row]
  })
}

/** Starts a table that is short enough to be transposed. */
function startWhole(all: readonly TableRow[], options: TableOptions): TableState {
  const arranged = arrangeLabels(withInnerTables(withHeadings(applyLegend(withoutStamps(withLists(all))))))
  const isPlain = !findHeader(arranged, options.headerMap) && !turnSheet(arranged, options.headerMap)
  const statements = isPlain
    ? (readStatements(arranged, options.now) ?? readStatements(transposed(arranged), options.now))
    : undefined
  const around = takeLines(statements?.rows ?? arranged, options.headerMap, options.now)
  around.unread.push(...(statements?.unread ?? []))
  const head = around.rows
  const turned = turnSheet(head, options.headerMap)
  if (!turned) return startTable(head, options, [], around, all)
  // The name of a block's program isn't a title of the whole sheet.
  const names = new Set(turned.rows.slice(1).flatMap(({ cells }) => cells))
  const titles = turned.unread.filter(({ text, why }) => why === 'a title or a heading' && !names.has(text))
  const texts = titles.toSorted((one, other) => one.line - other.line).map(({ text }) => text)
  // The first title counts as the sheet's first line.
  if (!titles.some(({ line }) => line === all[0]?.line)) texts.unshift('')
  const layout = [...(options.layout ?? []), statements ? ('statements' as const) : ('turned' as const)]
  const state = startTable(turned.rows, { ...options, isSheet: true, layout }, texts, around, all)
  state.table.unread.push(...turned.unread)
  return state
}

/** Turns rows of a program and its statements into columns. */
function transposed(rows: readonly TableRow[]): TableRow[] {
  const names = rows.filter(({ cells }) => kindsIn(cells[0] ?? '').length > 0)
  const titles = rows.slice(0, rows.indexOf(names[0]!)).filter(({ cells }) => distinctCells(cells).length === 1)
  return [
    ...titles,
    ...[0, 1].map((column) => ({ line: names[0]?.line ?? 1, cells: names.map(({ cells }) => cells[column] ?? '') })),
  ]
}

function startTable(
  head: readonly TableRow[],
  options: TableOptions,
  titles: readonly string[] = [],
  around: Pick<Lines, 'lines' | 'written' | 'unread'> = { lines: [], written: [], unread: [] },
  /** The rows of the file that `head` was made of. */
  source = head,
): TableState {
  if (head.length === 0) throw new Failure('invalid', 'The file is empty.')
  const found = findHeader(head, options.headerMap)
  const at = found?.at ?? 0
  const above = head.slice(0, found?.from ?? 0)
  const rows = withDealCounts(head.slice(found?.dataAt ?? 1))
  const header = found?.header ?? { headers: head[at]!.cells, groups: [] }
  const allTitles = [...titles, ...above.flatMap(({ cells }) => distinctCells(cells))]
  const texts = source.flatMap(({ cells }) => cells.filter((cell) => cell.length < 80))
  // A lender's name above its programs: 'Acorn Lending' above 'Fix & flip' and 'Bridge'.
  const corner = cleanText(header.headers[0] ?? '')
  const isCorner =
    titles.length === 0 &&
    (options.layout ?? []).length === 0 &&
    countKnown(header.headers, options.headerMap) > 2 &&
    lenderInTitle(corner) === corner &&
    findField(corner) === undefined &&
    rows.some(({ cells }) => kindsIn(cells[0] ?? '').length > 0) &&
    !rows.some(({ cells }) => lenderInTitle(cells[0] ?? '') !== undefined)
  const named = isCorner ? { ...header, headers: header.headers.with(0, 'Program') } : header
  const lender = lenderOfTable(isCorner ? [corner, ...allTitles] : allTitles, options, texts)
  const ofBlock = { ...options, guessesName: mayGuessName(options, lender) }
  const block = startBlock(head[at]!, named, ofBlock, ofOneHeader(rows, options.headerMap))
  const lines = linesOfTable(around, { rows, block, titles: [...titles, ...above.map(textOf)], now: options.now })
  const data = rows.filter(({ line }) => !lines.taken.has(line))
  const table: ReadTable = {
    headerLine: block.headerLine,
    columns: block.columns.map((column) => {
      const check = block.checks.find(({ index }) => index === column.index)
      return check ? { ...column, kind: fieldByName(check.field) } : column
    }),
    rows: [],
    unread: [
      ...above.map((row) => ({ line: row.line, text: textOf(row), why: 'a title above the header' })),
      ...block.columns.flatMap(({ header, aside }) =>
        aside
          ? [{ line: block.headerLine, text: aside, why: `words of the column ${quote(header)} that were left out` }]
          : [],
      ),
      ...lines.unread,
    ],
  }
  // The loan kind in a line applies to programs whose names don't state theirs.
  const kindLine = hasField(block.columns, 'program') ? lines.used.find(({ field }) => field === 'kind') : undefined
  const state: TableState = {
    table,
    block,
    options,
    data,
    rearranged: (options.layout ?? []).length > 0 ? new Set() : rearrangedLines(source, head),
    linesAround: new Map(
      lines.used.map(({ line }) => [line, textOf(source.find((row) => row.line === line) ?? { cells: [] })]),
    ),
    lines: lines.used.filter((one) => one !== kindLine),
    marks: new Set(source.flatMap((row) => markOfFootnote(textOf(row)) ?? [])),
    lender: undefined,
    program: undefined,
    states: undefined,
    kinds: kindLine ? kindsIn(kindLine.text) : [],
    isOfTiers: false,
    tier: undefined,
    named: undefined,
    said: new Set(),
  }
  nameTable(state, head[at]!, allTitles, lender)
  // When a title names the program, a line such as 'Products: 30-year fixed' doesn't, and is reported.
  for (const { field, label, text, line } of state.lines)
    if (field === 'program' && state.program !== undefined)
      table.unread.push({ line, text: `${label}: ${text}`, why: 'a title names the program' })
  takeFirstHeading(state, distinctCells(above.at(-1)?.cells ?? []))
  for (const row of data) addRow(state, row)
  return state
}

/** Matches a text of at least four words. */
const isSentence = /(?:[a-z]{2,}\W+){3}[a-z]{2}/i

/** Columns of the file of refused rows, which say nothing about loans. */
const ownColumns: ReadonlySet<string> = new Set(['Line', 'To correct'])

function addRow(state: TableState, one: TableRow): void {
  const { table, options } = state
  const row = withCellsAbove(state.block, one)
  if (table.rows.length + table.unread.length >= options.maxRows) throw tooManyRows(options.maxRows)
  if (row.fault) {
    refuse(
      state,
      row,
      labelOf({ header: state.block.columns[row.fault.column]?.header ?? '', index: row.fault.column }),
      row.fault.message,
    )
    return
  }
  if (isNoData(state, row)) return
  const { columns, context, unnamed } = state.block
  const width = columns.length
  const isTooLong = row.cells.slice(width).some((cell) => cell.trim() !== '')
  if (!options.isSheet && (isTooLong || row.cells.length < width)) {
    const cure = isTooLong
      ? 'a comma inside a cell needs quotes around the cell, as in "$75,000"'
      : 'fill it up with empty cells'
    refuse(state, row, null, `has ${row.cells.length} cells where the header has ${width}; ${cure}`)
    return
  }
  for (const [index, cell] of row.cells.entries())
    if (cell.trim() !== '' && (columns[index]?.header ?? '') === '') {
      const found = unnamed.get(index) ?? []
      if (found.length < 3) found.push(cell.trim())
      unnamed.set(index, found)
    }
  const unreadBefore = table.unread.length
  const read = columns.map((column) => readColumn(state, row, column))
  const ignored = columns.filter(
    ({ kind, header, isStated }) =>
      !kind && !isStated && !ownColumns.has(header) && options.headerMap.get(header) !== null,
  )
  const unread = [
    ...table.unread.slice(unreadBefore).map(({ text }) => text),
    // A column that repeats another one may hold the same figure in other words.
    ...ignored.flatMap(({ index, repeats }) => {
      const text = row.cells[index] ?? ''
      return repeats && !isSentence.test(text) ? [] : [text]
    }),
    ...row.cells.slice(width),
  ]
  const cells = read.flatMap((one) => one.cells)
  const stated = read.flatMap((one) => one.stated)
  joinStates(cells)
  splitName(cells)
  takeBasis(cells, columns, row.cells)
  const isNamedByHeading = nameByHeading(cells, columns, state.program)
  state.named = cells.find(({ kind, text }) => kind.name === 'name' && text.trim() !== '')?.text.trim() ?? state.named
  for (const { index } of state.block.checks) {
    const mark = row.cells[index] ?? ''
    if (!isYes(mark) && !isNo(mark))
      table.unread.push({ line: row.line, text: mark, why: `no yes or no under ${quote(columns[index]!.header)}` })
  }
  const around = impliedCells(state, row, cells)
  const typed = withTypedTerms(options.typed, row.line, [...cells, ...stated, ...around], columns)
  const fieldsOf = new Map<ReadRow, FieldsByCell>()
  const programs = readRows(row.line, row.cells, typed, context, fieldsOf)
  const layout: ComparisonReason[] = [
    ...(options.layout ?? []),
    ...(state.rearranged.has(row.line) ? ['rearranged' as const] : []),
  ]
  addComparison(programs, fieldsOf, {
    written: one,
    row,
    block: state.block,
    stated,
    around,
    unread,
    isBelowHeading: state.tier !== undefined || isNamedByHeading,
    lines: state.linesAround,
    layout,
  })
  const isNameGiven = typedForLine(options.typed, row.line, 'name') !== undefined
  for (const one of programs) {
    ofTier(one, state)
    setTypedTerms(options.typed, one, context)
    if (row.place) one.place = row.place
    if (isNameGiven || (one.values.name !== undefined && one.values.name === options.lender)) one.isNameGiven = true
    table.rows.push(withoutRepeated(withSource(one, state), state))
  }
  for (const { line, label, kind, text, when } of stated)
    table.rows.at(-1)!.notes.push({
      line,
      column: label,
      field: columns.find((column) => labelOf(column) === label)?.kind?.name ?? null,
      value: text,
      message: `${quote(text)} was read as “${fieldLabel(kind)}”${when.map((one) => ` for ${one.label}`).join('')}`,
    })
  for (const { kind, header, index } of state.block.unsaid.splice(0))
    table.rows.at(-1)!.notes.push({
      line: row.line,
      column: labelOf({ header, index }),
      field: kind!.name,
      value: header,
      message: `the header isn’t known; its cells were read as “${fieldLabel(kind!)}”`,
    })
}

/** Narrows a row to the loans that the heading above it names. */
function ofTier(row: ReadRow, { tier }: TableState): void {
  if (!tier) return
  applyCondition(row.values, tier.values)
  row.tier = [tier.label, row.tier].filter((label) => label !== '').join(', ')
}

function withSource(row: ReadRow, state: TableState): ReadRow {
  const { lender, block, options } = state
  if (kindOfTitle(state, row.values.program ?? ''))
    row.notes.push({
      line: row.line,
      column: 'program',
      field: 'kinds',
      value: row.values.program ?? '',
      message: 'the kind of loan was read from a title or a line',
    })
  if (lender && row.values.name === lender.name && !hasField(block.columns, 'name') && options.lender === undefined)
    row.notes.push({
      line: row.line,
      column: 'name',
      field: 'name',
      value: lender.name,
      message: `the lender's name was read from ${lender.from}`,
    })
  return row
}

/** Removes a row's notes about the title and the lines around the table that an earlier row has. */
function withoutRepeated(row: ReadRow, { lines, said }: TableState): ReadRow {
  row.notes = row.notes.filter(({ line, column, message }) => {
    const isOfTitle = column === 'name'
    if (!isOfTitle && !lines.some((one) => one.line === line)) return true
    const key = isOfTitle ? message : `${line} ${column} ${message}`
    return !said.has(key) && said.add(key)
  })
  return row
}

function refuse({ table, block }: TableState, { line, cells }: TableRow, column: string | null, message: string): void {
  table.rows.push(brokenRow(line, cells, column, message, block.context))
}
