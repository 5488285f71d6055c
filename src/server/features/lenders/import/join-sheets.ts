import { lenderFields } from './fields.ts'
import { findField } from './header-meaning.ts'
import { readSentences } from './lines-around.ts'
import { distinctCells, mostTurnedRows, programInTitle, type Unread } from './sheet-layout.ts'
import type { Workbook } from './table/read-xlsx.ts'
import type { TableRow } from './table/table-row.ts'

type JoinedSheets = { rows: TableRow[]; unread: Unread[]; read: string[] }

const ofLender: ReadonlySet<string> = new Set([...lenderFields.map(({ name }) => name), 'contact', 'excludedStates'])

/**
 * Joins the term sheets of a workbook, one for each program, into one sheet with a heading above each. A sheet with
 * only the lender's contact and states counts for all. Undefined for any other workbook.
 */
export async function joinSheets({ sheets, readSheet }: Workbook, now: Date): Promise<JoinedSheets | undefined> {
  const joined: JoinedSheets = { rows: [], unread: [], read: [] }
  let termSheets = 0
  for (const sheet of sheets) {
    const pairs: TableRow[] = []
    const titles: TableRow[] = []
    let isWide = false
    for await (const row of readSheet(sheet)) {
      const count = distinctCells(row.cells).length
      isWide ||= count > 2 || pairs.length + titles.length > mostTurnedRows
      if (isWide) break
      if (count > 0) (count === 2 ? pairs : titles).push({ ...row, sheet })
    }
    const fields = pairs.flatMap(({ cells }) => findField(cells[0] ?? '')?.name ?? [])
    const hasTerms = fields.length >= 3 && fields.some((name) => !ofLender.has(name) && name !== 'program')
    if (isWide || fields.length === 0 || (!hasTerms && !fields.every((name) => ofLender.has(name)))) continue
    joined.read.push(sheet)
    const facts = titles.flatMap(({ line, cells }): TableRow[] => {
      const text = distinctCells(cells)[0]!
      const found = readSentences(text, now)
      if (found.rest !== '')
        joined.unread.push({ line, text: found.rest, why: `a title or a heading of sheet ${sheet}` })
      return found.facts.map((fact) => ({ line, cells: [fact.field, fact.text], sheet }))
    })
    if (hasTerms) {
      termSheets++
      const named = pairs.find(({ cells }) => findField(cells[0] ?? '')?.name === 'program')
      const title = titles.flatMap(({ cells }) => programInTitle(distinctCells(cells)[0]!) ?? [])[0]
      const heading = named ? distinctCells(named.cells)[1]! : (title ?? sheet)
      joined.rows.push(
        { line: named?.line ?? 1, cells: [heading], sheet },
        ...pairs.filter((row) => row !== named),
        ...facts,
      )
    } else {
      const lines = [...pairs, ...facts].map((row) => ({ ...row, cells: row.cells.with(0, `${row.cells[0]}:`) }))
      joined.rows.unshift(...lines)
    }
  }
  return termSheets > 1 ? joined : undefined
}
