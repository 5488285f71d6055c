import { Failure } from '#server/failure.ts'
import { quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { type Condition, conditionOf, ownDimension, purposesCondition } from './conditions.ts'
import { stateOfProduct } from './lender-names.ts'
import type { ReadRow } from './read-row.ts'
import { distinctCells, filledCells, type Unread } from './sheet-rows.ts'
import {
  countDeals,
  lenderInFirstTitle,
  lenderInTitle,
  nameInFirstLine,
  namesakeOf,
  programInTitle,
  titleWords,
  withDeals,
} from './sheet-titles.ts'
import { statesIn } from './statements.ts'
import type { TableRow } from './table/table-row.ts'
import { hasField, type TableOptions, type TableState } from './table-block.ts'

/**
 * Sets the lender, program or loan kinds, and states that apply to a whole table, from its titles, the first of which
 * is the first line, with the lender that {@link lenderOfTable} found. The program may also come from the sheet's name.
 * @throws Failure 400 if the sheet is one column of text, or if no column or line names the lender, and either fewer
 * than two columns are known or no other source names it and `guessesName` is off.
 */
export function nameTable(
  state: TableState,
  header: TableRow,
  titles: readonly string[],
  lender: TableState['lender'],
): void {
  const { options, block } = state
  const { columns } = block
  if (isText(state))
    throw new Failure(
      'invalid',
      `Line ${header.line}: the sheet is one column of text. Write the name of each term and its value into two columns, or a row for each program below names of columns.`,
    )
  const named = [...titles]
    .reverse()
    .concat(options.sheetName ?? '')
    .map((text) => programInTitle(text.replace(lenderInTitle(text) ?? '', '').replace(/^\W+/, '')))
    .find((text) => text !== undefined)
  const nameAt = columns.findIndex(({ kind }) => kind?.name === 'name')
  const isOneLender =
    nameAt === -1 || new Set(state.data.flatMap(({ cells }) => cells[nameAt]?.trim() || [])).size === 1
  if (named && isOneLender && !hasField(columns, 'slug')) {
    if (hasField(columns, 'program')) state.kinds = kindsIn(named)
    else state.program = named
  }
  takeGivenLender(state, nameAt)
  if (hasField(columns, 'name', 'slug')) {
    const above = [titles.at(-1) ?? '', options.sheetName ?? ''].find(
      (text, index) =>
        !/hard|private/i.test(text) &&
        kindsIn(text).length === 1 &&
        (index > 0 ||
          /^\w[\w &-]{2,25} (?:lenders|loans|programs|lender (?:comparison|list|matrix|grid|table|sheet|leverage)\b.*)$/i.test(
            text,
          )),
    )
    if (above && !hasField(columns, 'program', 'kind', 'kinds')) takeHeading(state, above)
    // 'Bridge Lender Tracker' gives the kind of programs whose names state none, but 'Bridge & Perm Lenders' doesn't.
    const kinds =
      named && !/hard/i.test(named) && !/[a-z]{2}/i.test(named.replace(kindPhrases, ' ')) ? kindsIn(named) : []
    if (kinds.length === 1 && hasField(columns, 'program')) state.kinds = kinds
    return
  }
  state.isOfTiers = titles.some((text) => /\b(?:tiers?|levels?)\b/i.test(text))
  if (!hasField(columns, 'states') && !state.lines.some(({ field }) => field === 'states'))
    state.states = titles.map((text) => statesOf(text, options.now)).find((list) => list !== undefined)
  if (state.lines.some(({ field }) => field === 'name') && options.lender === undefined) return
  state.lender = lender
  const known = columns.filter(({ kind }) => kind).length
  if (state.lender && known >= 2) return
  if (options.guessesName && known >= 2) return
  const names = columns.map(({ header: name }) => `'${name.slice(0, 40)}'`).join(', ')
  const cure =
    options.lender === undefined
      ? "Name the column so, use --map 'Header=name', or give the lender of all rows with --lender."
      : "The sheet's layout is not understood: write a row for each program below names of columns, or use --map 'Header=field'."
  const missing = options.lender === undefined ? 'no column for name or slug' : 'fewer than two known columns'
  throw new Failure('invalid', `Line ${header.line}: ${missing} among ${names}. ${cure}`)
}

/**
 * Returns the lender of a table without a column of lenders: the given one, or the one in its titles, the first of
 * which is the sheet's first line, or in another sheet's title. `texts` may have its website.
 */
export function lenderOfTable(
  titles: readonly string[],
  { lender, bookLender, layout = [] }: Pick<TableOptions, 'lender' | 'bookLender' | 'layout'>,
  texts: readonly string[] = [],
): TableState['lender'] {
  if (lender !== undefined) return { name: lender, from: 'the name that was given' }
  const title = titles.find((text) => lenderInTitle(text)) ?? titles[0] ?? ''
  const inTitle = lenderInTitle(title) ?? lenderInFirstTitle(title)
  if (inTitle) return { name: inTitle, from: `the title ${quote(title)}` }
  const namesake = namesakeOf(titles, [...titles, ...texts])
  if (namesake) return { name: namesake, from: `the title ${quote(namesake)}, which is the name of its website` }
  // An operator compares the name of a term sheet's lender with the file.
  const isTermSheet = layout.length > 0
  const isTitle = titles.length > 1 || isTermSheet
  const firstLine = isTitle ? nameInFirstLine(titles[0] ?? '', isTermSheet ? 1 : 2) : undefined
  if (firstLine) return { name: firstLine, from: `the first line ${quote(firstLine)}` }
  const sentence = titles.find((text) => lenderInSentence(text))
  if (sentence) return { name: lenderInSentence(sentence)!, from: `the line ${quote(sentence)}` }
  return bookLender === undefined ? undefined : { name: bookLender, from: 'the title of another sheet' }
}

/**
 * Replaces the one name in a column of lenders with the given lender. In a table of several lenders, reports the given
 * one as not used.
 */
function takeGivenLender({ options: { lender }, block: { columns }, data, table }: TableState, nameAt: number): void {
  const names = new Set(data.flatMap(({ cells }) => cells[nameAt]?.trim() || []))
  if (lender === undefined || nameAt === -1 || names.has(lender) || hasField(columns, 'slug')) return
  const [only = '', ...others] = names
  const line = table.headerLine
  if (others.length > 0) {
    table.unread.push({ line, text: lender, why: 'the given lender was not used, because a column names several' })
    return
  }
  columns[nameAt] = {
    ...columns[nameAt]!,
    rewrite: (cell) => (cell.trim() === only || cell.trim() === '' ? lender : cell),
  }
  if (only !== '') table.unread.push({ line, text: only, why: `the given lender ${quote(lender)} was taken instead` })
}

/** Returns the lender of a line such as 'Aster Lending lends in 41 states.' */
const lenderInSentence = (text: string) =>
  lenderInTitle(/^(\S.{3,50}?),? (?:lends|offers|is licensed)\b/.exec(text)?.[1] ?? '')

/** Returns whether the only column with cells is the name's, and at least a third of its cells can't be names. */
function isText({ block: { columns }, data }: TableState): boolean {
  const [column, ...others] = columns.filter(({ kind }) => kind)
  if (column?.kind?.name !== 'name' || others.length > 0 || data.length < 4) return false
  if (data.some(({ cells }) => filledCells(cells).length !== 1)) return false
  const texts = data.map(({ cells }) => cells[column.index] ?? '')
  return texts.filter((text) => /[%$:;]|\d\D*\d|(?:\S+\s+){7}/.test(text)).length * 3 >= texts.length
}

/** Returns the first list of states in a title or heading. */
const statesOf = (text: string, now: Date) =>
  [
    ...text.split(/ +[-\u2013\u2014|·•:] +|[|:•]|\u2014/),
    ...[...text.matchAll(/\(([^()]+)\)/g)].map(([, inside]) => inside!),
  ]
    .map((part) => statesIn(part.trim(), now) ?? stateOfProduct(part))
    .find((list) => list !== undefined)

/**
 * Returns the loans that a heading such as 'Cash-Out:' names. Undefined if a column of the table has that condition.
 */
export function tierOfHeading({ block: { columns } }: TableState, text: string): Condition | undefined {
  const condition = text.length > 60 ? undefined : conditionOf(text.replace(/[\s:]+$/, ''), text)
  if (!condition || !/^(?:purposes|credit|deals|dscr)$/.test(condition.dimension)) return undefined
  const isOwn = columns.some(
    ({ kind, when }) =>
      (kind && ownDimension[kind.name] === condition.dimension) ||
      when.some(({ dimension }) => dimension === condition.dimension),
  )
  return isOwn ? undefined : condition
}

/**
 * Uses a heading as the lender, states or program of the rows below it, and returns which, in words for the report. A
 * column of lenders or states takes precedence.
 */
export function takeHeading(state: TableState, text: string): string {
  const { columns } = state.block
  const tier = tierOfHeading(state, text)
  if (tier) {
    const headings = state.data.map(({ cells }) => tierOfHeading(state, distinctCells(cells).join(' '))?.label)
    // Next to 'Cash-out', the heading 'Refinance' means rate and term only.
    state.tier = tier.label === 'refinance' && headings.includes('cash-out') ? purposesCondition(['rate-term']) : tier
    return 'a heading, taken as the loans of the rows below'
  }
  state.tier = undefined
  if (/^\W*(?:not|no|we do not|do not|ineligible|excluded)\b/i.test(text)) return 'a heading or a footnote'
  if (!hasField(columns, 'name', 'slug') && lenderInTitle(text)) {
    state.lender = { name: lenderInTitle(text)!, from: `the heading ${quote(text)}` }
    // A heading such as 'Caleta Capital - Jorge Pineda - FL, GA' also lists the lender's states.
    if (!hasField(columns, 'states')) state.states = statesOf(text, state.options.now)
    return 'a heading, taken as the lender of the rows below'
  }
  const states = hasField(columns, 'states') ? undefined : statesIn(text, state.options.now)
  if (states) {
    state.states = states
    return 'a heading, taken as the states of the rows below'
  }
  const program = programInTitle(text)
  if (text.length < 60 && program) {
    state.program = program
    state.kinds = kindsIn(program)
    return 'a heading, taken as the program of the rows below that name none'
  }
  return 'a heading or a footnote'
}

const kindPhrases =
  /\b(?:fix(?:es)?|and|n|to|flips?|hold|rehabs?|renovations?|bridge|new|ground[- ]?up|construction|builds?|builders?|long[- ]term|short[- ]term|rentals?|dscr|hard money|value[- ]add)\b/gi

/** Matches a title of only these words, which may be an item of a list of property types or borrowers. */
const ofProperties = /^(?:(?:retail|wholesale|residential|private|investors?|borrowers?)\W*)+$/i

/**
 * Returns whether the table used everything that a title says, so that it needn't be reported: its lender, and its
 * program or loan kinds, next to general words ('Rate Sheet'), years and quarters. False for other unread texts.
 */
export function isUsedTitle({ text, why }: Unread, { lender, kinds, table }: TableState): boolean {
  if (!why.startsWith('a title ') || ofProperties.test(text.trim())) return false
  if (table.rows.some(({ values }) => values.program === text.trim())) return true
  const name = lenderInTitle(text) ?? (lender && text.startsWith(lender.name) ? lender.name : undefined)
  const program = programInTitle(text.replace(name ?? '', '').replace(/^\W+/, ''))
  const isOf = (one: ReadRow) => one.values.program?.toLowerCase().includes(program?.toLowerCase() ?? '')
  if ((name && name !== lender?.name) || (program && kinds.length === 0 && !table.rows.some(isOf))) return false
  const rest = text
    .replace(name ?? '', ' ')
    // Above a table that names its programs, only the kind of 'Texas Rehab' was used, so 'Texas' remains.
    .replace(kinds.length > 0 ? kindPhrases : (program ?? ''), ' ')
    .replace(titleWords, ' ')
  return (name ?? program) !== undefined && !/[a-z]{2}|\d/i.test(rest)
}

/** Replaces '(5-9)' with '(5-9 deals)' in a first column whose other names count deals. */
export function withDealCounts(data: readonly TableRow[]): readonly TableRow[] {
  const nameOf = ({ cells }: TableRow) => cells[0] ?? ''
  return countDeals(data.map(nameOf))
    ? data.map((row) => ({ ...row, cells: row.cells.with(0, withDeals(nameOf(row))) }))
    : data
}

/**
 * Takes the row above the first header as the heading of its table if headings further down are similar: 'Purchase:'
 * and 'Cash-out:', or 'Flips' and 'Rentals' in a table without programs.
 */
export function takeFirstHeading(state: TableState, [first = '', ...others]: readonly string[]): void {
  if (others.length > 0) return
  const headings = state.data.map(({ cells }) => distinctCells(cells)).filter((cells) => cells.length === 1)
  const tier = tierOfHeading(state, first)
  const isAlike = ([text = '']: string[]) => tierOfHeading(state, text)?.dimension === tier?.dimension
  const namesLoans = (text: string) => text.length < 40 && kindsIn(text).length > 0
  const isListOfLoans =
    !hasField(state.block.columns, 'program', 'kind', 'kinds') &&
    namesLoans(first) &&
    headings.some(([text = '']) => namesLoans(text))
  if ((tier && headings.some(isAlike)) || isListOfLoans) takeHeading(state, first)
}
