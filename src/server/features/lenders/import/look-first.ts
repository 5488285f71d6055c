import { quote } from './cells/plain-cell.ts'
import { lineInWords } from './further-sheets.ts'
import { withValue } from './leave-out-cells.ts'
import { needsComparison, type PlannedRow } from './plan-lender-import.ts'
import type { LenderFile } from './read-lender-file.ts'
import { leverageFields } from './read-row.ts'

/** One kind of finding that an operator should check: its count, and up to fifty distinct cases. */
export type LookFirst = { title: string; count: number; items: string[] }

const shownItems = 50

/**
 * Lists findings to check before an import, most serious first. Questions and refused rows are listed separately, and
 * so are the cells of programs to compare with the file.
 */
export function lookFirst(file: LenderFile, rows: readonly PlannedRow[]): LookFirst[] {
  const all = rows.filter(({ inWords }) => inWords !== null)
  const entering = all.filter((row) => !needsComparison(row))
  const place = ({ line, name, program }: PlannedRow) =>
    `line ${lineInWords(line, file.readSheets)}, ${[name, program].filter(Boolean).join(', ')}`
  const notes = (pattern: RegExp) =>
    entering.flatMap((row) =>
      row.notes
        .filter(({ message }) => pattern.test(message))
        .map(
          ({ line, column, message }) =>
            `line ${lineInWords(line, file.readSheets)}, ${column ?? row.name}: ${message}`,
        ),
    )
  const groups: [title: string, items: string[]][] = [
    ['Sheets not read', file.otherSheets.map(({ name, why }) => `${name}: ${why}`)],
    ['Columns not read', file.ignored.map((header) => withSamples(file, header))],
    ['Rows and cells not read', file.unread.map(({ line, text, why }) => `line ${line}: ${quote(text)}: ${why}`)],
    [
      'Cells that could not be read',
      entering.flatMap(({ leftOut }) =>
        leftOut.map((one) => `line ${lineInWords(one.line, file.readSheets)}, ${one.column}: ${withValue(one)}`),
      ),
    ],
    ['Cells read as not published', notes(/counts as not published|was read as no /)],
    ['Words left out', notes(/left out|which was taken|which counts|footnote that was not read/)],
    ['Columns and terms read by their cells', notes(/header isn’t known| was read as “/)],
    ['Programs without kind, term and leverage, which ask about every deal', all.filter(isSilent).map(place)],
    ['Cells read as several programs', notes(/lists tiers|as its (?:lowest|highest)|lower end/)],
  ]
  return groups.flatMap(([title, items]) =>
    items.length === 0 ? [] : [{ title, count: items.length, items: [...new Set(items)].slice(0, shownItems) }],
  )
}

function isSilent({ values, program }: PlannedRow): boolean {
  const isOpen = (['minTerm', 'maxTerm', ...leverageFields] as const).every((field) => values[field] == null)
  return program !== null && !values.kinds?.length && isOpen
}

/** Adds the first two cells of each unread column with a header as examples. */
function withSamples({ columns, rows }: LenderFile, ignored: string): string {
  const samples = columns.flatMap(({ header, field }, index) => {
    if (field !== null || !(ignored === header || ignored.startsWith(`${header} (`))) return []
    const own = new Set<string>()
    for (const { cells } of rows) {
      const text = cells[index]?.trim() ?? ''
      if (text !== '') own.add(quote(text))
      if (own.size === 2) break
    }
    return [...own]
  })
  return samples.length === 0 ? ignored : `${ignored}: ${[...new Set(samples)].join(', ')}`
}
