import { lenderFields } from './fields.ts'
import { findField } from './header-meaning.ts'
import { understands } from './import-field.ts'
import { distinctCells, textOf, type Unread } from './sheet-rows.ts'
import { isTitleCase, programInTitle } from './sheet-titles.ts'
import { readSentences } from './statements.ts'
import type { Workbook } from './table/read-xlsx.ts'
import type { TableRow } from './table/table-row.ts'
import { mostTurnedRows } from './turn-sheet.ts'

type JoinedSheets = {
  /** The terms, below a heading for each sheet. Empty unless several sheets are term sheets. */
  rows: TableRow[]
  /** The lender's details and fees, as lines that apply to all programs. */
  lines: TableRow[]
  unread: Unread[]
  read: string[]
}

/** Fields that a sheet may state for all programs: the lender's, and fees. */
const ofAll: ReadonlySet<string> = new Set(
  [
    ...lenderFields.map(({ name }) => name),
    'contact excludedStates loanFees drawFee feesNote extensionPercent exitFeePercent minimumInterestMonths prepay'.split(
      ' ',
    ),
  ].flat(),
)

/** Returns whether a row names its columns: 'Fee' and 'Amount'. */
const isHead = (cells: readonly string[]) =>
  distinctCells(cells).length === 2 && /^(?:amounts?|values?|details?|costs?|charges?)$/i.test(distinctCells(cells)[1]!)

/**
 * Joins the term sheets of a workbook, one for each program, into one sheet with a heading above each. A sheet with
 * only the lender's contact, states and fees applies to all of them.
 */
export async function joinSheets({ sheets, readSheet }: Workbook, now: Date): Promise<JoinedSheets> {
  const joined: JoinedSheets = { rows: [], lines: [], unread: [], read: [] }
  const ofTerms: string[] = []
  for (const sheet of sheets) {
    const pairs: TableRow[] = []
    const titles: TableRow[] = []
    let isWide = false
    for await (const row of readSheet(sheet)) {
      const count = distinctCells(row.cells).length
      isWide ||= count > 2 || pairs.length + titles.length > mostTurnedRows
      if (isWide) break
      if (count === 0 || isHead(row.cells)) continue
      ;(count === 2 ? pairs : titles).push({ ...row, sheet })
    }
    const fields = pairs.flatMap(({ cells }) => {
      const [label = '', value = ''] = distinctCells(cells)
      const field = findField(label)
      // 'Originations' next to a person's name isn't a fee.
      return field && (ofAll.has(field.name) || understands(field, value, now)) ? [field.name] : []
    })
    const hasTerms = fields.length >= 3 && fields.some((name) => !ofAll.has(name) && name !== 'program')
    const isOfAll = fields.length > 1 && fields.length * 2 > pairs.length && fields.every((name) => ofAll.has(name))
    if (isWide || !(hasTerms || isOfAll)) continue
    joined.read.push(sheet)
    const facts = titles.flatMap(({ line, cells }): TableRow[] => {
      const text = distinctCells(cells)[0]!
      const found = readSentences(text, now)
      if (found.rest !== '')
        joined.unread.push({ line, text: found.rest, why: `a title or a heading of sheet ${sheet}` })
      return found.facts.map((fact) => ({ line, cells: [fact.field, fact.text], sheet }))
    })
    if (hasTerms) {
      ofTerms.push(sheet)
      const named = pairs.find(({ cells }) => findField(cells[0] ?? '')?.name === 'program')
      const title = titles.flatMap(({ cells }) => programInTitle(distinctCells(cells)[0]!) ?? [])[0]
      const heading = named ? distinctCells(named.cells)[1]! : (title ?? sheet)
      joined.rows.push(
        { line: named?.line ?? 1, cells: [heading], sheet },
        ...pairs.filter((row) => row !== named),
        ...facts,
      )
    } else {
      // The first line above a lender's details is the lender's name.
      const [first] = titles
      const isNamed = fields.includes('name') || !fields.includes('contactPhone')
      const name =
        first && !isNamed && isTitleCase(textOf(first)) && !/contact|about/i.test(textOf(first)) ? textOf(first) : ''
      if (name !== '') joined.lines.push({ ...first!, cells: ['Lender:', name] })
      const known = pairs.filter(({ cells }) => findField(cells[0] ?? ''))
      for (const row of pairs)
        if (!known.includes(row))
          joined.unread.push({ line: row.line, text: textOf(row), why: `not understood on sheet ${sheet}` })
      const lines = [...known, ...facts].map(({ line, cells }) => ({ line, cells: cells.with(0, `${cells[0]}:`) }))
      joined.lines.push(...lines)
    }
  }
  return ofTerms.length > 1
    ? joined
    : { ...joined, rows: [], unread: [], read: joined.read.filter((sheet) => !ofTerms.includes(sheet)) }
}
