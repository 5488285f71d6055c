import { cleanText } from '#contract/wire/text.ts'
import { isNotPublished, plainCell, quote } from './cells/plain-cell.ts'
import { kindsIn } from './cells/read-kinds.ts'
import { conditionOf } from './conditions.ts'
import { linesPerSheet } from './further-sheets.ts'
import { findField } from './header-meaning.ts'
import { countKnown, type HeaderMap } from './headers.ts'
import { understands } from './import-field.ts'
import { isGeneral, isLenderName, isProductName } from './lender-names.ts'
import { withMergedCells } from './merged-cells.ts'
import { columnLetters, distinctCells, filledCells, type Unread } from './sheet-rows.ts'
import { countDeals, isOfPrice, lenderInTitle, programInTitle, withDeals } from './sheet-titles.ts'
import type { TableRow } from './table/table-row.ts'

const generic =
  /^(?:|terms?|features?|criteria|items?|descriptions?|category|categories|parameters?|details?|guidelines?|program terms|loan terms|highlights?|requirements?|metric|attribute|product features?|matrix|(?:lending|loan|program) criteria)$/
const columnName = /^(?:details?|values?|comments?|notes?|descriptions?|guidelines?|requirements?|parameters?)$/i
/** A sheet with more rows than this is never transposed. */
export const mostTurnedRows = 200
const mostTurnedColumns = 60

/**
 * Transposes a sheet whose first column holds field names: each column, the first included, becomes a row with the line
 * of each cell. Stacked blocks are transposed one by one. `unread` lists what was left out and why. Returns undefined
 * when the sheet reads better as it is.
 */
export function turnSheet(
  head: readonly TableRow[],
  headerMap: HeaderMap,
): { rows: TableRow[]; unread: Unread[] } | undefined {
  if (head.length < 3 || head.some((row) => row.fault)) return undefined
  const width = Math.max(...head.map(({ cells }) => cells.length))
  if (width > mostTurnedColumns || head.length > mostTurnedRows) return undefined
  const first = head.map(({ cells }) => cells[0] ?? '')
  const labels = distinctCells(head.flatMap(({ cells }) => (distinctCells(cells).length > 1 ? (cells[0] ?? '') : [])))
  const known = countKnown(first, headerMap)
  const across = Math.max(...head.map(({ cells }) => (isHeadOfBlock(cells) ? 0 : countKnown(cells, headerMap))))
  if (known < 3 || known <= across || known < labels.length / 3) return undefined
  // A sheet with an ordinary table of at least three rows among labels and values isn't transposed.
  const wide = head.filter(({ cells }) => distinctCells(cells).length > 2)
  // 'New investor' and 'Experienced investor' down the side are tiers of the table.
  const sides = wide.map(({ cells }) => cells[0] ?? '').filter((cell) => conditionOf(cell)?.dimension !== 'deals')
  const isTable = wide.length > 2 && wide.length < head.length && countKnown(sides, headerMap) < 2
  if (isTable && wide.slice(0, 3).some(({ cells }) => countKnown(cells, headerMap) > 2)) return undefined
  const unread: Unread[] = []
  let heading = ''
  const headings = new Map<TableRow, string>()
  // When programs are headings, a heading such as 'Fees' or 'Leverage' is a section of the program above it.
  const programs = head.filter(
    ({ cells }) => distinctCells(cells).length === 1 && kindsIn(distinctCells(cells)[0]!).length > 0,
  )
  // A heading above the term that starts every program's block is a program's name too.
  const termBelow = (row: TableRow) => cleanText(head[head.indexOf(row) + 1]?.cells[0] ?? '')
  const firstTerms = new Set(programs.map(termBelow))
  const startsOver = (row: TableRow) => firstTerms.size === 1 && firstTerms.has(termBelow(row))
  // 'Fix and flip | Tier 1 | Tier 2' and, further down, 'Construction | Tier 1 | Tier 2' each head a block.
  const acrossOf = ({ cells }: TableRow) => {
    const names = filledCells(cells.slice(1))
    const isHead = kindsIn(cells[0] ?? '').length > 0 && !findField(cells[0]!) && names.length > 1
    return isHead && names.every((name) => /[a-z]{3}/i.test(name) && !/[$%]/.test(name)) ? names.join('|') : undefined
  }
  const acrosses = head.map(acrossOf)
  const isHeadOfTiers = (row: TableRow) => {
    const across = acrossOf(row)
    return across !== undefined && acrosses.indexOf(across) !== acrosses.lastIndexOf(across)
  }
  const kept = withMergedCells(joinWrapped(head), unread).flatMap((row) => {
    const { cells, line } = row
    const [only = '', ...others] = distinctCells(cells)
    if (others.length > 0) {
      const names =
        isHeadOfBlock(cells) || isHeadOfTiers(row)
          ? cells.slice(1).map((cell) => cell && `${only}, ${cell}`)
          : undefined
      if (names) heading = only
      const own = names ? { ...row, cells: ['Program', ...names] } : row
      headings.set(own, heading)
      return [own]
    }
    const isSection = programs.length > 1 && !row.sheet && kindsIn(only).length === 0 && !startsOver(row)
    if (!isSection || ofAllPrograms.test(only)) heading = only.replace(/^(?:loan )?(?:program|product)s?:\s*/i, '')
    unread.push({ line, text: only, why: 'a title or a heading' })
    return []
  })
  if (kept.length === 0) return undefined
  // Each further 'Lender' in the first column starts a new block, and so does each heading above the same terms.
  const isStacked =
    kept.some(({ sheet }) => sheet) || recurringLabels(kept).length > 1 || areProgramsOfHeadings(kept, headings)
  const hasHeadings = isStacked && new Set(kept.map((row) => headings.get(row))).size > 1
  const [corner = ''] = kept[0]?.cells ?? []
  if (kept[0] && lenderInTitle(corner)) unread.push({ line: kept[0].line, text: corner, why: 'a title or a heading' })
  const lenders = new Set([...headings.values()].flatMap((text) => lenderInTitle(text) ?? []))
  // In 'Term | Details', the first row names the columns.
  const [top] = kept
  if (top && findField(top.cells[0]!) && distinctCells(top.cells.slice(1)).every((cell) => columnName.test(cell)))
    kept[0] = { ...top, cells: top.cells.with(0, 'Item') }
  const isName = (row: TableRow) => findField(row.cells[0] ?? '')?.name === 'name'
  const firstName = kept.findIndex(isName)
  const hasNames = kept.some((row, index) => index > firstName && isName(row))
  // Without headings and names, the first term that repeats starts a new block each time. Other terms apply
  // to all blocks.
  const recurring = isStacked && !hasHeadings && !hasNames ? recurringLabels(kept) : []
  const isRecurring = (row: TableRow) => recurring.includes(cleanText(row.cells[0]!))
  // A term between repeated terms is an exception: it applies only to its own block.
  const [firstTerm, lastTerm] = [kept.findIndex(isRecurring), kept.findLastIndex(isRecurring)]
  const isBetween = (row: TableRow) => kept.indexOf(row) > firstTerm && kept.indexOf(row) < lastTerm
  // Terms above tiers such as '0 completed projects' and '1-4 completed projects' apply to each.
  const firstTier = kept.findIndex((row) => conditionOf(headings.get(row) ?? ''))
  const areTiers = hasHeadings && firstTier > 0 && kept.slice(firstTier).every((row) => conditionOf(headings.get(row)!))
  const isOfAll = (row: TableRow) =>
    (isStacked && ofAllPrograms.test(headings.get(row) ?? '')) ||
    (areTiers && kept.indexOf(row) < firstTier) ||
    (recurring.length > 0 && !isRecurring(row) && !isBetween(row))
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
  // Lines of another sheet about the lender may come first.
  const start = head.at(-1)!.line - (head.at(-1)!.line % linesPerSheet)
  const rows = blocks.flatMap((block, at) => {
    const turned = Array.from(
      { length: width },
      (_, column): TableRow => ({
        line: start + at * width + column + 1,
        place: block[0]!.sheet
          ? `sheet ${block[0]!.sheet}`
          : `column ${columnLetters(column)}${at > 0 ? ` from row ${block[0]!.line}` : ''}`,
        cells: block.map(({ cells }) => (column > 0 && ofAll(cells, block, column)) || sameAsLeft(cells, column)),
        lines: block.map(({ line }) => line),
        ...(column === 0 && block.some(({ section }) => section)
          ? { sections: block.map(({ section = '' }) => section) }
          : {}),
      }),
    )
    nameHeads(turned, unread, corner)
    // A column isn't a program if it holds only a remark or two, if it has no name and most of it can't be read, or if
    // it's under the same heading as the first column and fills less than 60% as many cells as the fullest column.
    const [labels, ...columns] = turned
    const isFilled = (row: TableRow, at: number) =>
      row.cells[at]!.trim() !== '' && block[at]!.line !== block[at + 1]?.line
    const sizeOf = (row: TableRow) => row.cells.filter((_, at) => isFilled(row, at)).length
    const most = Math.max(...columns.map(sizeOf))
    const nameAt = labels!.cells.findLastIndex((cell) => /^(?:program|name)$/.test(findField(cell)?.name ?? ''))
    const first = columns.find((row) => sizeOf(row) > 0)
    const isUnreadable = (row: TableRow) => {
      const terms = labels!.cells.flatMap((label, at) =>
        isFilled(row, at) ? [[findField(label), row.cells[at]!] as const] : [],
      )
      const read = terms.filter(
        ([field, text]) => field && (isNotPublished(text) || understands(field, text, new Date())),
      )
      // 'Portfolio Rental Loan' in the first row, next to 'Single Rental Loan', is a name.
      const isNamed = !/\d/.test(row.cells[0]!) && kindsIn(row.cells[0]!).length > 0
      const name = row.cells[nameAt]?.trim() ?? ''
      return row !== first && name === '' && !isNamed && read.length * 2 < terms.length
    }
    // A tier whose terms are all N/A isn't offered.
    const isNotOffered = (row: TableRow) => {
      const terms = labels!.cells.flatMap((label, at) =>
        isFilled(row, at) && !heads.has(findField(label)?.name) ? [row.cells[at]!] : [],
      )
      return terms.length > 2 && terms.every(isNotPublished)
    }
    return turned.filter((row, index) => {
      if (index > 0 && isNotOffered(row)) {
        const { line } = block[0]!
        unread.push({ line, text: distinctCells(row.cells)[0]!, why: 'a program whose terms are all N/A' })
        return false
      }
      const size = sizeOf(row)
      const isOfHeading = isStacked && index > 1 && row.cells[nameAt] === turned[1]?.cells[nameAt]
      const isSparse = (size < 3 && size * 4 <= most) || (isOfHeading && size < most * 0.6)
      const isRemark = index > 0 && size > 0 && (isSparse || isUnreadable(row))
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

const ofAllPrograms = /^(?:for )?all (?:loan )?(?:programs|products|loans)\b/i

/**
 * Returns the text about all programs in a row with one cell: 'AZ, CA' for 'All programs: AZ, CA'. Undefined for any
 * other row, and for a column with fewer than three terms.
 */
function ofAll(cells: readonly string[], block: readonly TableRow[], column: number): string | undefined {
  const [only = '', ...others] = distinctCells(cells.slice(1))
  const text =
    others.length === 0
      ? /^all (?:loan )?(?:programs|products|loans)\s*[:\u2013-]\s*(\S.*)$/is.exec(only)?.[1]
      : undefined
  const terms = block.filter((row) => (row.cells[column] ?? '').trim() !== '')
  return terms.length > 2 ? text : undefined
}

/** Returns a cell. For 'Same', returns the cell to its left. */
const sameAsLeft = (cells: readonly string[], column: number): string => {
  const cell = cells[column] ?? ''
  return column > 1 && /^(?:same|ditto|"|\u2190|<-+)$/i.test(cell.trim()) ? sameAsLeft(cells, column - 1) : cell
}

/** Returns whether a row has a loan kind and then its tiers: 'GROUND-UP', '0-2 projects' and '3-5 projects'. */
function isHeadOfBlock([first = '', ...across]: readonly string[]): boolean {
  const names = filledCells(across)
  const context = names.join(' ')
  return (
    names.length > 1 &&
    new Set(names).size === names.length &&
    kindsIn(first).length > 0 &&
    findField(first)?.name !== 'minDeals' &&
    ['deals', 'purposes'].some((one) => names.every((name) => conditionOf(name, context)?.dimension === one))
  )
}

/** Returns whether at least two headings name different loan kinds, each above at least three known terms. */
function areProgramsOfHeadings(rows: readonly TableRow[], headings: ReadonlyMap<TableRow, string>): boolean {
  const blocks = Map.groupBy(rows, (row) => headings.get(row) ?? '')
  const kinds = [...blocks].flatMap(([heading, block]) => {
    const known = block.filter(({ cells }) => findField(cells[0] ?? '')).length
    return known > 2 && kindsIn(heading).length > 0 ? [kindsIn(heading).join()] : []
  })
  return new Set(kinds).size > 1
}

/** The fields that say whose terms a column holds. */
const heads: ReadonlySet<string | undefined> = new Set(['name', 'program', 'minDeals'])

/** Returns the labels that repeat down the first column, as when several programs' term sheets are stacked. */
function recurringLabels(rows: readonly TableRow[]): string[] {
  const terms = rows.flatMap(({ cells }) => {
    const field = findField(cells[0] ?? '')
    return field && field.name !== 'name' && !field.isSummed ? [cleanText(cells[0]!)] : []
  })
  return [...new Set(terms.filter((term, index) => terms.indexOf(term) !== index))]
}

/** Joins a row without a label to the term above, whose cells it continues. Drops a header repeated on a later page. */
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

/** Joins a cell with the next line: with a space if the text continues, with a line break if a new statement starts. */
function joinedCell(cell: string, next: string): string {
  const isStatement =
    /^[A-Z$\d]/.test(next) && /[a-z\d%).]$/i.test(cell) && !/\b(?:and|or|of|to|for|the|with)$/i.test(cell)
  return `${cell}${isStatement ? '\n' : ' '}${next}`.trim()
}

/** Labels the first columns of a transposed sheet 'Program' or 'Lender' when they hold the names of either. */
function nameHeads(rows: readonly TableRow[], unread: Unread[], corner: string): void {
  const [labels, ...columns] = rows
  const taken = new Set(
    labels!.cells.map((cell) => findField(cell)?.name).filter((name) => name === 'name' || name === 'program'),
  )
  for (let index = 0; index < Math.min(3, labels!.cells.length); index++) {
    const values = columns.map(({ cells }) => cells[index]!.trim())
    const isText = values.filter((value) => value !== '').every((value) => !/^[\d$.,%\s-]+$/.test(value))
    if (values.every((value) => generic.test(plainCell(value)))) continue
    // Next to a lender's name, 'Typical Investment Terms' isn't another lender. Neither is 'Conduit Loans' next to
    // 'Bridge Loans' below a lender's name.
    const areKinds = values.some((value) => kindsIn(value).length > 0)
    const isLenderKnown =
      lenderInTitle(corner) !== undefined || (areKinds && unread.some(({ text }) => lenderInTitle(text)))
    const isLender = (value: string) =>
      !isLenderKnown && isLenderName(value) && !isProductName(value) && kindsIn(value).length === 0
    const isOther = isOfPrice(labels!.cells[0]!) || findField(labels!.cells[0]!)
    const isNamed = index === 0 && isText && !isOther && (areKinds || values.some(isLender))
    const label = plainCell(labels!.cells[index]!).replace(/ ?\(.*\)$|\bby [a-z ]+$/, '')
    // 'Term' above '12 months' is the loan's term, not a name.
    const areTerms =
      /^terms?$/.test(label) && values.some((value) => /\d+ ?(?:months?|mos?\b|years?|yrs?)/i.test(value))
    // 'Ridgeline Lending' next to 'Loan Eligibility Criteria' is a title.
    const isTitle =
      index === 0 && lenderInTitle(corner) !== undefined && values.every((value) => value === '' || isGeneral(value))
    if (isTitle && !areKinds) continue
    if (!isNamed && (!generic.test(label.trim()) || !isText || areTerms)) break
    const isProgram = areKinds && !values.some(isLender)
    const name =
      isProgram || (taken.has('name') && !taken.has('program')) || !values.some(isLender) ? 'program' : 'name'
    // Under 'Long-term rental', '5/6 ARM' is one of its programs. So is '3+ deals' in the next column.
    if (name === 'program' && index > 0 && labels!.cells[index - 1] === 'Program') {
      let above = ''
      const isMerged = columns.some(
        ({ cells }, at) => cells[index - 1] !== '' && cells[index - 1] === columns[at - 1]?.cells[index - 1],
      )
      for (const { cells } of columns) {
        above = isMerged ? cells[index - 1]! : cells[index - 1] || above
        // 'Ground-Up' under 'Fix & Flip' names another program, not a kind of flip.
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
        // 'All' below 'Bridge' means the whole program.
        const isWhole = /^(?:|all|any)$/i.test(cells[index]!)
        cells[index] = isWhole ? cells[index - 1]! : `${above}${separator}${cells[index]}`.trim()
      }
      labels!.cells[index] = 'Program'
      for (const { cells } of rows) cells[index - 1] = ''
      continue
    }
    if (taken.has(name)) break
    taken.add(name)
    labels!.cells[index] = name === 'name' ? 'Lender' : 'Program'
    const areRanges = values.every((value) => /^(?:\d{1,2}(?: ?[-\u2013] ?\d{1,2}|\+)?)?$/.test(value))
    // '0-1' and '2-4' below 'Leverage by experience' count deals.
    if (areRanges && unread.some(({ text }) => /experience|flips|deals|projects/i.test(text)))
      for (const { cells } of columns) cells[index] = cells[index]!.replace(/.$/, '$& deals')
    if (countDeals(values)) for (const { cells } of columns) cells[index] = withDeals(cells[index]!)
    // A name over several columns belongs to each of them.
    if (name === 'name')
      for (const [at, { cells }] of columns.entries())
        if (cells[index]!.trim() === '' && at > 0) cells[index] = columns[at - 1]!.cells[index]!
  }
}
