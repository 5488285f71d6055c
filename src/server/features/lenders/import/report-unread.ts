import { quote } from './cells/plain-cell.ts'
import { columnLetters } from './sheet-rows.ts'
import { labelOf, type ReadTable, type TableState } from './table-block.ts'

/** Returns the number of a footnote at the start of its line: '(1)' of '(1) Loans under $75,000 …'. */
export const markOfFootnote = (text: string): string | undefined => /^\(\d{1,2}\)(?= ?[A-Za-z])/.exec(text)?.[0]

/** Removes the number of a footnote from the end of a cell. */
export const withoutMark = (cell: string, marks: ReadonlySet<string>): string =>
  marks.size === 0
    ? cell
    : cell.replace(/(?:\s*\(\d{1,2}\))+\s*$/, (all) =>
        all.match(/\(\d+\)/g)!.every((mark) => marks.has(mark)) ? '' : all,
      )

/**
 * Adds a note to each cell with the mark of a footnote, such as '90%*' and '90% (1)', with the footnote if it's found.
 */
export function noteFootnotes({ rows, unread }: ReadTable): void {
  const footnotes = unread.flatMap(({ text }) => {
    const mark = /^[*†‡]+/.exec(text)?.[0] ?? markOfFootnote(text)
    return mark ? [{ text, mark }] : []
  })
  for (const { line, cells, columns, notes } of rows)
    for (const [index, cell] of cells.entries()) {
      const { header, field } = columns[index] ?? { header: '', field: null }
      const markOf = (text: string) => /(?<=\S)[*†‡]+$|\(\d{1,2}\)$/.exec(text.trim())?.[0]
      const own = markOf(cell)
      const found = footnotes.filter(({ mark }) => mark === own || mark === markOf(header))
      const texts =
        own && !own.startsWith('(') && found.length === 0 && /\d/.test(cell)
          ? ['']
          : found.map(({ text }) => `: ${quote(text)}`)
      for (const text of field ? texts : [])
        notes.push({
          line,
          column: labelOf({ header, index }),
          field,
          value: cell,
          message: `has a footnote that was not read${text}`,
        })
    }
}

/** Reports columns without a header, with their first cells. */
export function nameUnnamed({ table, block }: TableState): void {
  for (const [index, cells] of block.unnamed) {
    const text = `${cells.map(quote).join(', ')}${cells.length === 3 ? ' …' : ''}`
    table.unread.push({ line: table.headerLine, text, why: `column ${columnLetters(index)} has no header` })
  }
}

/** Reports headings below the last row, which apply to no row, as footnotes. */
export function renameLastHeadings({ rows, unread }: ReadTable): void {
  const last = rows.at(-1)?.line ?? 0
  for (const one of unread)
    if (one.line > last && one.why.startsWith('a heading, taken as')) one.why = 'a heading or a footnote'
}
