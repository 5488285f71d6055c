import { cleanText } from '#contract/wire/text.ts'
import { isNotPublished, plainCell, quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { conditionOf } from './conditions.ts'
import { findField, isSide } from './header-meaning.ts'
import { countKnown, groupsOf, type HeaderMap, type HeaderRow, isSubheader } from './headers.ts'
import { understands } from './import-field.ts'
import type { TableRow } from './table/table-row.ts'

/** A row or column that isn't read, with the reason. */
export type Unread = { line: number; text: string; why: string }

export const filledCells = (cells: readonly string[]) =>
  cells.map((cell) => cleanText(cell)).filter((cell) => cell !== '')
/** Returns the distinct texts of a row. A cell merged over several columns counts once. */
export const distinctCells = (cells: readonly string[]) => [...new Set(filledCells(cells))]

export const textOf = ({ cells }: Pick<TableRow, 'cells'>) => distinctCells(cells).join(', ').slice(0, 200)

/**
 * Finds the header among the first rows of a sheet, with the group names above or below it, and the index of the first
 * data row.
 */
export function findHeader(head: readonly TableRow[], headerMap: HeaderMap): FoundHeader | undefined {
  const found = headerIn(head, headerMap)
  const matrix = found && countKnown(head[found.at]!.cells, headerMap) > 2 ? undefined : matrixIn(head)
  if (matrix) return matrix
  const corner = found ? cornerOf(head, found.at, found.dataAt) : -1
  if (!found || corner === -1 || found.header.groups[corner]) return found
  return { ...found, header: { ...found.header, headers: found.header.headers.with(corner, 'Credit score') } }
}

/** Returns the index of a blank header above bands of credit scores, or -1. */
function cornerOf(head: readonly TableRow[], at: number, dataAt: number): number {
  const data = head.slice(dataAt, dataAt + 3)
  return head[at]!.cells.findIndex(
    (cell, index) =>
      cell.trim() === '' && data.length > 1 && data.every(({ cells }) => creditBand.test(cells[index]?.trim() ?? '')),
  )
}

/** `from` is the first row of the header, a row of groups or the header itself. */
type FoundHeader = { from: number; at: number; dataAt: number; header: HeaderRow }

/** What the figures of a matrix may be, by the words of its title. */
const measures: readonly (readonly [RegExp, string])[] = [
  [/\blt?arv\b|\barv\b|after[- ]repair/i, 'Max ARV'],
  [/\bltc\b|loan[- ]to[- ]cost/i, 'Max LTC'],
  [/\bltv\b|loan[- ]to[- ]value/i, 'Max LTV'],
  [/leverage|advance/i, 'Leverage'],
  [/\brates?\b(?! sheets?)|pricing|coupon/i, 'Rate'],
  [/\bpoints?\b|origination/i, 'Points'],
]

/**
 * Finds the header of a matrix, conditions across and down: 'FICO' above '740+' next to '0-2 deals', '3-5 deals'. The words
 * above it, or its figures, say what it limits.
 */
function matrixIn(head: readonly TableRow[]): FoundHeader | undefined {
  for (const [at, { cells, fault }] of head.entries()) {
    const [corner = '', ...across] = cells.map((cell) => cell.trim())
    const filled = across.filter((cell) => cell !== '')
    const data = head.slice(at + 1).filter((row) => filledCells(row.cells.slice(1)).length >= filled.length / 2)
    if (fault || filled.length < 2 || new Set(filled).size < filled.length || data.length < 2) continue
    const above = head.slice(Math.max(0, at - 3), at).flatMap((row) => distinctCells(row.cells))
    // 'LTV' above bands of LTV names them and not the figures.
    const isOwn =
      data.some((row) => /\d ?%/.test(row.cells[0] ?? '')) || /fico|credit|score|experience|deals/i.test(corner)
    const texts = [...(isOwn ? [] : [corner]), ...above.reverse()].map((text) => text.replace(/\bby\b.*$/i, ''))
    const context = `${[corner, ...above].join(' ')} ${filled.join(' ')}`
    const dimensions = new Set(filled.map((cell) => conditionOf(cell, context)?.dimension))
    const [dimension] = dimensions
    if (dimensions.size > 1 || !dimension || dimension === 'purposes' || dimension === 'property') continue
    const figures = data.flatMap((row) => filledCells(row.cells.slice(1)))
    if (figures.filter((cell) => /\d/.test(cell)).length * 2 < figures.length) continue
    const measure = texts.flatMap((text) => measures.find(([pattern]) => pattern.test(text))?.[1] ?? [])[0]
    const isShare = figures.every((cell) => !/\d/.test(cell) || Number.parseFloat(cell) >= 40)
    const group = measure ?? (isShare ? 'Leverage' : undefined)
    if (!group) continue
    const isOfLeverage = data.every((row) => /^\D*\d{2}(?:\.\d+)? ?%/.test(row.cells[0] ?? ''))
    const first = corner !== '' && findField(corner) ? corner : isOfLeverage && group === 'Rate' ? 'Max LTV' : corner
    const name = (cell: string) => (dimension === 'deals' && /^[\d\s+–-]+$/.test(cell) ? `${cell} deals` : cell)
    return {
      from: at,
      at,
      dataAt: at + 1,
      header: {
        headers: [first, ...across.map(name)],
        groups: ['', ...across.map((cell) => (cell === '' ? '' : group))],
      },
    }
  }
  return undefined
}

function headerIn(head: readonly TableRow[], headerMap: HeaderMap): FoundHeader | undefined {
  const known = head.map((row, index) =>
    row.fault ? 0 : countKnown(row.cells, headerMap) + (cornerOf(head, index, index + 1) === -1 ? 0 : 1),
  )
  const namesLender = ({ cells }: TableRow) =>
    cells.some((cell) => {
      const name = headerMap.get(cleanText(cell)) ?? findField(cell)?.name
      return name === 'name' || name === 'slug'
    })
  let at = head.findIndex((row, index) => known[index]! >= 2 && namesLender(row))
  // Without a name column, the first row with nearly as many known fields as the best is the header.
  if (at === -1) at = known.findIndex((count) => count >= Math.max(2, 0.6 * Math.max(...known)))
  if (at === -1) return undefined
  const { cells } = head[at]!
  const below = head[at + 1]
  if (below && isUnitRow(below.cells)) {
    const headers = cells.map((cell, index) => `${cell} ${below.cells[index] ?? ''}`.trim())
    return { from: at, at, dataAt: at + 2, header: { headers, groups: [] } }
  }
  if (below && !below.fault && isSubheader(cells, below.cells)) {
    const headers = below.cells.map((cell, index) => (cleanText(cell) === cleanText(cells[index] ?? '') ? '' : cell))
    return { from: at, at, dataAt: at + 2, header: { headers, groups: groupsOf(cells, below.cells) } }
  }
  const { sections } = head[at]!
  if (sections) return { from: at, at, dataAt: at + 1, header: { headers: [...cells], groups: [...sections] } }
  const above = head[at - 1]
  const isSame = (group: string, index: number) => cleanText(group) === cleanText(cells[index] ?? '')
  const groups =
    above && isGroupRow(above.cells, cells)
      ? groupsOf(above.cells, cells).map((group, index) => (isSame(group, index) ? '' : group))
      : []
  return { from: groups.length > 0 ? at - 1 : at, at, dataAt: at + 1, header: { headers: [...cells], groups } }
}

const unit =
  /^\(?(?:%|\$|\$?0{3}s?|\$? ?in thousands|\$?k|\$?mm?|percent|months?|mos?\.?|years?|yrs?\.?|days?|pts?\.?|points?|dollars?|usd)\)?$/i
/** Returns whether a row below a header holds only units: '(%)', '($000)', '(months)'. */
function isUnitRow(cells: readonly string[]): boolean {
  const filled = filledCells(cells).map((cell) => cell.replace(/[()]/g, '').trim())
  return filled.length > 1 && filled.every((cell) => unit.test(cell))
}

/**
 * Returns whether a row has names over several columns of a repeating header, such as 'Purchase' and 'Refinance' over
 * LTV and rate.
 */
function isGroupRow(above: readonly string[], header: readonly string[]): boolean {
  const groups = distinctCells(above)
  const fields = filledCells(header)
  const isRepeating = new Set(fields).size < fields.length
  const first = cleanText(above[0] ?? '')
  return (
    groups.length > 1 && (isRepeating || groups.every(isSide)) && (first === '' || first === cleanText(header[0] ?? ''))
  )
}

const generic =
  /^(?:|terms?|features?|criteria|items?|descriptions?|category|categories|parameters?|details?|guidelines?|program terms|loan terms|highlights?|metric|attribute|product features?|matrix)$/
const columnName = /^(?:details?|values?|comments?|notes?|descriptions?|guidelines?|requirements?|parameters?)$/i
const lenderWords =
  /\b(?:capital|lending|lenders?|funding|finance|financial|loans|mortgage|bank|credit|partners|fund|trust|group|holdings|ventures|correspondent|llc|inc|corp|lp|investments?)\b\.?/i
const isLenderName = (text: string) => lenderWords.test(text)

/** The largest number of rows of a sheet that has field names in its first column. */
export const mostTurnedRows = 200
const mostTurnedColumns = 60

/**
 * Transposes a sheet whose first column holds field names: each other column becomes a row, with the line of each cell.
 * Undefined when the sheet reads better as it is.
 */
export function turnSheet(
  head: readonly TableRow[],
  headerMap: HeaderMap,
): { rows: TableRow[]; unread: Unread[] } | undefined {
  if (head.length < 3 || head.some((row) => row.fault)) return undefined
  const width = Math.max(...head.map(({ cells }) => cells.length))
  if (width > mostTurnedColumns || head.length > mostTurnedRows) return undefined
  const first = head.map(({ cells }) => cells[0] ?? '')
  const labels = filledCells(first)
  const known = countKnown(first, headerMap)
  const across = Math.max(...head.map(({ cells }) => countKnown(cells, headerMap)))
  if (known < 3 || known <= across || known < labels.length / 3) return undefined
  const unread: Unread[] = []
  let heading = ''
  const headings = new Map<TableRow, string>()
  // In a sheet of programs, 'Fees' and 'Leverage' are sections of one.
  const programs = head.filter(
    ({ cells }) => distinctCells(cells).length === 1 && kindsIn(distinctCells(cells)[0]!).length > 0,
  )
  const kept = joinWrapped(head).flatMap((row) => {
    const { cells, line } = row
    const [only = '', ...others] = distinctCells(cells)
    if (others.length > 0) {
      const names = isHeadOfBlock(cells) ? cells.slice(1).map((cell) => cell && `${only}, ${cell}`) : undefined
      if (names) heading = only
      const own = names ? { ...row, cells: ['Program', ...names] } : row
      headings.set(own, heading)
      return [own]
    }
    const isSection = programs.length > 1 && !row.sheet && kindsIn(only).length === 0
    if (!isSection) heading = only.replace(/^(?:loan )?(?:program|product)s?:\s*/i, '')
    unread.push({ line, text: only, why: 'a title or a heading' })
    return []
  })
  // Each further 'Lender' in the first column starts a new block, and so does each heading above the same terms.
  const isStacked = kept.some(({ sheet }) => sheet) || recurringLabels(kept).length > 1
  const hasHeadings = isStacked && new Set(kept.map((row) => headings.get(row))).size > 1
  const lenders = new Set([...headings.values()].flatMap((text) => lenderInTitle(text) ?? []))
  // In 'Term | Details', the first row names the columns.
  const [top] = kept
  if (top && findField(top.cells[0]!) && distinctCells(top.cells.slice(1)).every((cell) => columnName.test(cell)))
    kept[0] = { ...top, cells: top.cells.with(0, 'Item') }
  const isName = (row: TableRow) => findField(row.cells[0] ?? '')?.name === 'name'
  const firstName = kept.findIndex(isName)
  const hasNames = kept.some((row, index) => index > firstName && isName(row))
  // Without headings and names, each recurrence of the first term that recurs starts a block, and other terms are of all.
  const recurring = isStacked && !hasHeadings && !hasNames ? recurringLabels(kept) : []
  const isOfAll = (row: TableRow) => recurring.length > 0 && !recurring.includes(cleanText(row.cells[0]!))
  const own = kept.filter((row) => !isOfAll(row))
  const starts = own.flatMap((row, index) => {
    const isStart = hasHeadings
      ? headings.get(row) !== headings.get(own[index - 1]!)
      : recurring.length > 0
        ? cleanText(row.cells[0]!) === recurring[0]
        : isName(row) && row !== kept[firstName]
    return index > 0 && isStart ? [index] : []
  })
  const blocks = [0, ...starts].map((start, index) => {
    const block = [...own.slice(start, starts[index]), ...kept.filter(isOfAll)]
    const title = headings.get(block[0]!) ?? ''
    const lender = lenderInTitle(title)
    const heading = lender ? (programInTitle(title.replace(lender, '').replace(/^\W+/, '')) ?? '') : title
    const rowOf = (label: string, text: string) => ({
      ...block[0]!,
      cells: [label, ...Array<string>(width - 1).fill(text)],
    })
    return [
      ...(lender && lenders.size > 1 ? [rowOf('Lender', lender)] : []),
      ...(isStacked && heading !== '' && block[0]!.cells[0] !== 'Program' ? [rowOf('Program', heading)] : []),
      ...block,
    ]
  })
  const rows = blocks.flatMap((block, at) => {
    const turned = Array.from(
      { length: width },
      (_, column): TableRow => ({
        line: at * width + column + 1,
        place: block[0]!.sheet
          ? `sheet ${block[0]!.sheet}`
          : `column ${columnLetters(column)}${at > 0 ? ` from row ${block[0]!.line}` : ''}`,
        cells: block.map(({ cells }) => cells[column] ?? ''),
        lines: block.map(({ line }) => line),
        ...(column === 0 && block.some(({ section }) => section)
          ? { sections: block.map(({ section = '' }) => section) }
          : {}),
      }),
    )
    nameHeads(turned, unread)
    // A column with a remark or two, or without a name and mostly unreadable, isn't a program.
    const [labels, ...columns] = turned
    const isFilled = (row: TableRow, at: number) =>
      row.cells[at]!.trim() !== '' && block[at]!.line !== block[at + 1]?.line
    const sizeOf = (row: TableRow) => row.cells.filter((_, at) => isFilled(row, at)).length
    const most = Math.max(...columns.map(sizeOf))
    const nameAt = labels!.cells.findLastIndex((cell) => cell === 'Program' || cell === 'Lender')
    const first = columns.find((row) => sizeOf(row) > 0)
    const isUnreadable = (row: TableRow) => {
      const terms = labels!.cells.flatMap((label, at) =>
        isFilled(row, at) ? [[findField(label), row.cells[at]!] as const] : [],
      )
      const read = terms.filter(
        ([field, text]) => field && (isNotPublished(text) || understands(field, text, new Date())),
      )
      return row !== first && (row.cells[nameAt]?.trim() ?? '') === '' && read.length * 2 < terms.length
    }
    return turned.filter((row, index) => {
      const size = sizeOf(row)
      const isRemark = index > 0 && size > 0 && ((size < 3 && size * 4 <= most) || isUnreadable(row))
      if (isRemark)
        for (const [at, { line }] of block.entries())
          if (row.cells[at]!.trim() !== '' && line !== block[at + 1]?.line)
            unread.push({ line, text: row.cells[at]!, why: 'a remark next to the terms' })
      return !isRemark
    })
  })
  const isNotes = (row: TableRow) => /\b(?:notes?|comments?|remarks?|exceptions?)\b/i.test(row.cells[0] ?? '')
  for (const { cells, lines } of rows.slice(1).filter(isNotes))
    for (const [index, cell] of cells.entries())
      if (cell.trim() !== '') unread.push({ line: lines![index]!, text: cell, why: 'a note' })
  const isBlank = ({ cells }: TableRow) => cells.every((cell) => cell.trim() === '')
  return { rows: rows.filter((row, index) => index === 0 || !(isNotes(row) || isBlank(row))), unread }
}

/** Returns whether a row names a kind of loan and its tiers across: 'GROUND-UP' next to '0-2 projects', '3-5 projects'. */
function isHeadOfBlock([first = '', ...across]: readonly string[]): boolean {
  const names = filledCells(across)
  const context = names.join(' ')
  return (
    names.length > 1 &&
    new Set(names).size === names.length &&
    kindsIn(first).length > 0 &&
    [undefined, 'program'].includes(findField(first)?.name) &&
    names.every((name) => conditionOf(name, context)?.dimension === 'deals')
  )
}

/** Returns the terms that recur below each other, as in term sheets of several programs in one column. */
function recurringLabels(rows: readonly TableRow[]): string[] {
  const terms = rows.flatMap(({ cells }) => {
    const field = findField(cells[0] ?? '')
    return field && field.name !== 'name' && !field.isSummed ? [cleanText(cells[0]!)] : []
  })
  return [...new Set(terms.filter((term, index) => terms.indexOf(term) !== index))]
}

/** Joins rows without a label to the term above: cells that wrap over two lines. Drops the head of a second page. */
function joinWrapped(head: readonly TableRow[]): TableRow[] {
  const isTerm = ({ cells }: TableRow) => findField(cells[0] ?? '') !== undefined
  const start = head.findIndex(isTerm)
  const headOf = (column: number) =>
    cleanText(
      head
        .slice(0, start)
        .map(({ cells }) => cells[column] ?? '')
        .join(' '),
    )
  const joined = head.slice(0, start)
  for (const row of head.slice(start)) {
    const { cells } = row
    const last = joined.at(-1)
    if ((cells[0] ?? '').trim() !== '' || !last) joined.push(row)
    else if (cells.every((cell, column) => cell.trim() === '' || headOf(column).endsWith(cleanText(cell)))) continue
    else if (isTerm(last))
      joined[joined.length - 1] = { ...last, cells: last.cells.map((cell, at) => joinedCell(cell, cells[at] ?? '')) }
    else joined.push(row)
  }
  return joined
}

/** Joins a cell with the next line: words that go on with a space, another statement with a line break. */
function joinedCell(cell: string, next: string): string {
  const isStatement =
    /^[A-Z$\d]/.test(next) && /[a-z\d%).]$/i.test(cell) && !/\b(?:and|or|of|to|for|the|with)$/i.test(cell)
  return `${cell}${isStatement ? '\n' : ' '}${next}`.trim()
}

/** Labels the first rows of a transposed sheet: the programs across, and the lenders above them. */
function nameHeads(rows: readonly TableRow[], unread: Unread[]): void {
  const [labels, ...columns] = rows
  const taken = new Set(
    labels!.cells.map((cell) => findField(cell)?.name).filter((name) => name === 'name' || name === 'program'),
  )
  for (let index = 0; index < Math.min(3, labels!.cells.length); index++) {
    const values = columns.map(({ cells }) => cells[index]!.trim())
    const isText = values.filter((value) => value !== '').every((value) => !/^[\d$.,%\s-]+$/.test(value))
    if (values.every((value) => generic.test(plainCell(value)))) continue
    const isNamed =
      index === 0 &&
      isText &&
      !findField(labels!.cells[0]!) &&
      values.some((value) => kindsIn(value).length > 0 || isLenderName(value))
    if (!isNamed && (!generic.test(plainCell(labels!.cells[index]!)) || !isText)) break
    const isProgram = values.some((value) => kindsIn(value).length > 0) && !values.some(isLenderName)
    const name =
      isProgram || (taken.has('name') && !taken.has('program')) || !values.some(isLenderName) ? 'program' : 'name'
    // Under 'Long-term rental', '5/6 ARM' is one of its programs, and so is '3+ deals' in the next column.
    if (name === 'program' && index > 0 && labels!.cells[index - 1] === 'Program') {
      let above = ''
      for (const { cells } of columns) {
        above = cells[index - 1] || above
        // 'Ground-Up' under 'Fix & Flip' is no flip.
        const kinds = kindsIn(above)
        const isOther = kinds.length > 0 && kindsIn(cells[index]!).some((kind) => !kinds.includes(kind))
        if (isOther)
          unread.push({
            line: rows[0]!.lines![index - 1]!,
            text: above,
            why: `a heading above ${quote(cells[index]!)}`,
          })
        if (isOther) continue
        const separator = conditionOf(cells[index]!.replace(/\(.*/, '')) ? ', ' : ' '
        cells[index] = cells[index] === '' ? cells[index - 1]! : `${above}${separator}${cells[index]}`.trim()
      }
      labels!.cells[index] = 'Program'
      for (const { cells } of rows) cells[index - 1] = ''
      continue
    }
    if (taken.has(name)) break
    taken.add(name)
    labels!.cells[index] = name === 'name' ? 'Lender' : 'Program'
    if (countDeals(values)) for (const { cells } of columns) cells[index] = withDeals(cells[index]!)
    // A name over several columns belongs to each of them.
    if (name === 'name')
      for (const [at, { cells }] of columns.entries())
        if (cells[index]!.trim() === '' && at > 0) cells[index] = columns[at - 1]!.cells[index]!
  }
}

/** Returns whether names count deals: in 'Tier A (10+ flips)' and 'Tier B (5-9)' both do. */
export const countDeals = (names: readonly string[]) =>
  names.some((name) => /\d.*(?:deal|flip|project|exit)|experien|first[- ]time/i.test(name))
export const withDeals = (name: string) => name.replace(/\((\d{1,2}(?:\+| ?[-–] ?\d{1,2}))\)/, '($1 deals)')

/** A band of credit scores: '700-719', '740+'. */
export const creditBand = /^(?:(?:fico|credit)\s*)?(?:[<>≤≥]=?\s*)?[3-8]\d\d\s*(?:\+|[-–]\s*[3-8]\d\d)?$/i
const leverageBand = /^(?:[<>≤≥]=?\s*)?\d{2}(?:\.\d+)?\s*%?(?:\s*[-–]\s*\d{2,3}(?:\.\d+)?\s*%?)?(?:\s*c?lt[vc])?$/i
const price =
  /^(?:\d{1,2}\.\d{1,3}\s*%?|[-+(]?\s*\d?\.\d+%?\)?|[-+]?\s*0(?:\.0+)?%?|[-+(]\d(?:\.\d+)?%?\)?|1?\d ?%|n\/?a|-|–|)$/i

/** Takes out rows of prices by credit and leverage, and what follows a heading of price adjustments. */
export function takePrices(rows: readonly TableRow[]): { rows: readonly TableRow[]; unread: Unread[] } {
  const unread: Unread[] = []
  let within: 'grid' | 'list' | undefined
  const kept = rows.filter((row, index) => {
    const [first = '', ...others] = distinctCells(row.cells)
    const across = row.cells.slice(1).filter((cell) => cell.trim() !== '')
    const isTop =
      across.length >= 3 &&
      (across.every((cell) => leverageBand.test(cell.trim())) || across.every((cell) => creditBand.test(cell.trim())))
    const leave = (why: string) => unread.push({ line: row.line, text: textOf(row), why }) === 0
    const isOfGrid = (one: TableRow) => isPriceGridRow(one) || isPriceGridRow(one, leverageBand)
    if (isTop && rows.slice(index + 1, index + 3).filter(isOfGrid).length === 2) within = 'grid'
    else if (others.length === 0 && isAdjustment(first)) {
      within = 'list'
      return leave('a heading; the rows below seem to be adjustments of the price')
    } else if (within === 'grid' && !isOfGrid(row)) within = undefined
    else if (within === 'list' && others.length === 0) within = undefined
    if (within === undefined) return true
    return leave(within === 'grid' ? priceGrid : 'it seems to be an adjustment of the price')
  })
  return { rows: kept, unread }
}

export const priceGrid = 'it seems to hold price adjustments by credit and leverage'
const isAdjustment = (text: string) =>
  /\badjust(?:ments?|ers?)\b|\badd-?ons?\b|\bllpas?\b|\bpric(?:e|ing) hits?\b/i.test(text)

const priceLabels = /dscr|ltv|cash[- ]?out|interest[- ]only|unit|condo|str\b|fico/i

export function isPriceGridRow({ cells }: TableRow, labels = priceLabels): boolean {
  const [label = '', ...figures] = cells
  const said = figures.filter((cell) => cell.trim() !== '')
  return (
    said.length >= 2 &&
    (creditBand.test(label.trim()) || labels.test(label.trim())) &&
    said.every((cell) => price.test(cell.trim()))
  )
}

/** Returns the letters of a column, counted from 0. */
export const columnLetters = (index: number): string =>
  `${index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`

const titleParts = (text: string) =>
  cleanText(text).split(/\s+[-–—|·•:]\s+|[|:•]|\s*[—]\s*|,\s+(?!(?:llc|inc|corp|lp)\b)/i)

/** Returns the program in a title: 'Brackenridge Lending | Fix & Flip Program Guidelines' gives Fix & Flip. */
export function programInTitle(text: string): string | undefined {
  const parts = titleParts(text).map((part) =>
    part
      .replace(
        /\s*\b(?:loans? )?(?:program|product|pricing|rates?|terms?)?\s*(?:guidelines?|matrix|sheets?|summary|overview|programs?|rates?|terms|leverage)\b.*$/i,
        '',
      )
      .replace(/\s*\b(?:lenders?|loans?|products?)$/i, '')
      .trim(),
  )
  return parts.find(
    (part) => part.length <= 50 && !isLenderName(part) && !/[.*]/.test(part) && kindsIn(part).length > 0,
  )
}

/**
 * Returns the lender in a title: 'Ridgeline Capital — Wholesale Rate Sheet, effective 11/1/2026' gives Ridgeline
 * Capital.
 */
export function lenderInTitle(text: string): string | undefined {
  const parts = titleParts(text).map((part) =>
    withoutProgram(part)
      .replace(
        /\b(?:wholesale|retail|broker|investor|product|program|pricing|leverage|rate|term)?\s*(?:rate|term|fact|product)?\s*(?:sheets?|matrix|guide(?:lines)?|criteria|summary|overview|menu|programs?|rates?|terms)\b.*$/i,
        '',
      )
      .replace(/\b(?:effective|as of|updated|rev\.?|confidential)\b.*$/i, '')
      .replace(/[\s,;-]+$/, '')
      .trim(),
  )
  return parts.find(
    (part) =>
      part.length <= 60 &&
      isLenderName(part) &&
      /\s/.test(part) &&
      !/\d/.test(part) &&
      isTitleCase(part) &&
      hasOwnName(part),
  )
}

/** Reduces 'Aster Lending Fix & Flip' to the lender. */
function withoutProgram(part: string): string {
  const end = [...part.matchAll(new RegExp(lenderWords, 'gi'))]
    .map((found) => found.index + found[0].length)
    .find((at) => hasOwnName(part.slice(0, at)) && kindsIn(part.slice(at)).length > 0)
  return end === undefined ? part : part.slice(0, end)
}

/** Returns whether a lender's name has a word that isn't a general term. 'Bridge Loans' names a product. */
const hasOwnName = (part: string) =>
  /[a-z]{3}/i.test(
    part
      .replace(/bridge|rentals?|construction|flips?|fix|and|dscr|hard money|private|lenders?/gi, ' ')
      .replace(new RegExp(lenderWords, 'gi'), ' '),
  )

/** Returns whether every longer word is capitalized, as in a name. */
const isTitleCase = (text: string) => text.split(/\s+/).every((word) => word.length < 4 || /^[^a-z]/.test(word))

const totalWords =
  /^(?:(?:grand|sub)[- ]?total|totals?|averages?|avg\.?|mean|median|count|sum|min(?:imum)?|max(?:imum)?)\b\s*:?\s*(?:\(.*\))?$/i
/** Returns whether a name labels a row of totals or averages. */
export const isTotalName = (name: string) =>
  totalWords.test(name.trim()) || /^(?:averages?|totals?|medians?) (?:of|for|all)\b/i.test(name.trim())
/** Returns whether a name can't be a lender's: figures, or the name of a field. */
export const isNoName = (name: string) =>
  !/\p{L}/u.test(name) ||
  (name.length < 40 && !isLenderName(name) && (isConditionName(name) || (termWords.test(name) && isTermName(name))))

/** Returns whether a name such as 'Cash-out' or '700-719' labels a row of a price list. */
function isConditionName(name: string): boolean {
  const dimension = conditionOf(name)?.dimension
  return dimension !== undefined && dimension !== 'property'
}

/** Words that occur in field names. A quick check before the slower search for the field. */
const termWords =
  /rate|point|term|amount|lt[vc]|arv|fico|credit|fee|loan|experience|recourse|prepay|min|max|purchase|rehab|leverage|state|type|dscr|close|fund|extension|exit|interest|program|product/i

function isTermName(name: string): boolean {
  const known = findField(name)
  return known !== undefined && known.name !== 'name' && known.name !== 'slug'
}
