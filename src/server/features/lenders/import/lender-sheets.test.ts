import { expect, it } from 'vitest'
import { Failure } from '#server/failure.ts'
import { isNotPublished } from '#server/features/lenders/import/cells/plain-cell.ts'
import { planLenderImport } from '#server/features/lenders/import/plan-lender-import.ts'
import { readLenderFile } from '#server/features/lenders/import/read-lender-file.ts'
import { brokerSheets } from '#test/builders/broker-sheets.ts'
import { guidelineSheets } from '#test/builders/guideline-sheets.ts'
import { bytesOf, sheets as firstSheets, type Sheet } from '#test/builders/lender-sheets.ts'
import { moreSheets } from '#test/builders/more-lender-sheets.ts'
import { publishedSheets } from '#test/builders/published-sheets.ts'
import { rateGrids } from '#test/builders/rate-grids.ts'
import { sentenceSheets } from '#test/builders/sentence-sheets.ts'
import { sheetLayouts } from '#test/builders/sheet-layouts.ts'
import { sheetsByShape } from '#test/builders/sheets-by-shape.ts'
import { sheetsOfOffices } from '#test/builders/sheets-of-offices.ts'
import { sheetsReadByCells } from '#test/builders/sheets-read-by-cells.ts'
import { sheetsThatNameLenders } from '#test/builders/sheets-that-name-lenders.ts'
import { sheetsWithConditions } from '#test/builders/sheets-with-conditions.ts'
import { sheetsWithLabeledLimits } from '#test/builders/sheets-with-labeled-limits.ts'
import { sheetsWithLines } from '#test/builders/sheets-with-lines.ts'
import { sheetsWithLinesPerProgram } from '#test/builders/sheets-with-lines-per-program.ts'
import { sheetsWithMixedCells } from '#test/builders/sheets-with-mixed-cells.ts'
import { sheetsWithRefusals } from '#test/builders/sheets-with-refusals.ts'
import { sheetsWithRemarks } from '#test/builders/sheets-with-remarks.ts'
import { sheetsWithTermsOfSome } from '#test/builders/sheets-with-terms-of-some.ts'
import { sheetsWithTitles } from '#test/builders/sheets-with-titles.ts'
import type { SheetCell } from '#test/builders/xlsx.ts'

const now = new Date('2026-11-24')
const sheets = [
  ...firstSheets,
  ...moreSheets,
  ...brokerSheets,
  ...guidelineSheets,
  ...publishedSheets,
  ...sheetsWithLines,
  ...sheetLayouts,
  ...sheetsReadByCells,
  ...sheetsOfOffices,
  ...sentenceSheets,
  ...sheetsWithLinesPerProgram,
  ...sheetsWithMixedCells,
  ...rateGrids,
  ...sheetsWithRemarks,
  ...sheetsByShape,
  ...sheetsWithTitles,
  ...sheetsWithLabeledLimits,
  ...sheetsWithConditions,
  ...sheetsWithRefusals,
  ...sheetsWithTermsOfSome,
  ...sheetsThatNameLenders,
]

async function readingOf(sheet: Sheet) {
  const file = await readLenderFile(bytesOf(sheet), { now })
  const plan = await planLenderImport(file.rows, [], { now })
  return {
    file,
    plan,
    enters: plan.rows.flatMap(({ name, program, inWords }) =>
      inWords === null ? [] : [`${name} / ${program ?? 'no program'} = ${inWords}`],
    ),
    says: [
      ...file.ignored.map((header) => `column ${header}`),
      ...file.otherSheets.map(({ name, why }) => `sheet ${name}: ${why}`),
      ...file.unread.map(({ line, text, why }) => `${line} '${text}' ${why}`),
      ...plan.rows.flatMap(({ problems, notes }) =>
        [...problems, ...notes].map(({ line, value, message }) => `${line} '${value}' ${message}`),
      ),
    ],
  }
}

it.each(sheets.map((sheet) => [sheet.name, sheet] as const))(
  'stores what a credit manager would enter: %s [OPS-06]',
  async (_name, sheet) => {
    const { enters, says } = await readingOf(sheet)
    expect(enters).toEqual(sheet.enters)
    for (const words of sheet.says ?? []) expect(says.join('\n')).toContain(words)
  },
)

it('has at least 24 sheets [OPS-06]', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(24)
})

/** Returns everything that is stored from a sheet, or why the sheet is refused. */
async function enteredBy(sheet: Sheet): Promise<string> {
  try {
    const { enters, plan, file } = await readingOf(sheet)
    const lenders = plan.created.map(({ lender: { id: _id, ...lender } }) => lender)
    const terms = plan.created.flatMap(({ programs }) => programs.map(({ id: _id, ...program }) => program))
    return JSON.stringify([enters, lenders, terms, file.rows.map(({ values }) => values)])
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
function textOf(cell: SheetCell): string {
  if (typeof cell === 'string') return oneLine(cell)
  if ('value' in cell)
    return cell.format?.includes('%') ? `${Number((cell.value * 100).toFixed(3))}%` : String(cell.value)
  return 'day' in cell ? cell.day : cell.formula
}

/** The number of a cell's characters that every message quotes. */
const quoted = 40

it.each(sheets.map((sheet) => [sheet.name, sheet] as const))(
  'stores, asks about or reports every cell: %s [OPS-06]',
  async (_name, sheet) => {
    const before = await enteredBy(sheet)
    const { file, plan, says } = await readingOf(sheet)
    const said = oneLine(says.join(' '))
    const headers = file.columns.map(({ header }) => header)
    const unknown = new Set(file.columns.flatMap(({ field }, index) => (field === null ? [index] : [])))
    // A row with a question or refusal is reported as a whole.
    const asked = new Set(plan.rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line))
    const lost: string[] = []
    for (const [at, row] of sheet.rows.entries())
      for (const [index, cell] of row.entries()) {
        const text = textOf(cell)
        if (isNotPublished(text) || asked.has(at + 1) || sheet.repeats?.includes(text)) continue
        const isHeader = headers.some((header) => header.includes(text))
        // A row of a transposed sheet becomes a column, named by the row's first cell.
        const isIgnored = file.ignored.includes(String(row[0]).trim()) || (headers[index] !== '' && unknown.has(index))
        const value = text.replace(/^[^:]{2,30}: /, '')
        const isNamed = [text, value].some((one) => one.length > 1 && said.includes(one.slice(0, quoted)))
        if (isHeader || isIgnored || isNamed) continue
        // Removing a cell that isn't named in a message, or one of its figures, must change what is stored.
        const figures = [...text.matchAll(/(?<![\d:])\d[\d,.]*/g)]
        const without = figures.map(({ 0: digits, index: start }) => ({
          part: digits,
          left: text.slice(0, start) + text.slice(start + digits.length),
        }))
        for (const { part, left } of [{ part: text, left: '' }, ...(without.length > 1 ? without : [])]) {
          if (part !== text && said.includes(part)) continue
          const rows = sheet.rows.with(at, row.with(index, left))
          if ((await enteredBy({ ...sheet, rows })) === before)
            lost.push(`line ${at + 1}, column ${index + 1}: ${part} of ${text}`)
        }
      }
    expect(lost).toEqual([])
  },
  300_000,
)
