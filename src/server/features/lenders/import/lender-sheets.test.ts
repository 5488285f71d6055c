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
import { sheetsWithLines } from '#test/builders/sheets-with-lines.ts'

const now = new Date('2026-11-24')
const sheets = [
  ...firstSheets,
  ...moreSheets,
  ...brokerSheets,
  ...guidelineSheets,
  ...publishedSheets,
  ...sheetsWithLines,
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
  'enters what a credit manager would: %s [OPS-06]',
  async (_name, sheet) => {
    const { enters, says } = await readingOf(sheet)
    expect(enters).toEqual(sheet.enters)
    for (const words of sheet.says ?? []) expect(says.join('\n')).toContain(words)
  },
)

it('has at least 24 sheets [OPS-06]', () => {
  expect(sheets.length).toBeGreaterThanOrEqual(24)
})

/** Returns every message about a sheet, so that a lost cell is noticed. */
async function saidOf(sheet: Sheet): Promise<string> {
  try {
    const { enters, says, plan, file } = await readingOf(sheet)
    const lenders = plan.created.map(({ lender: { id: _id, ...lender } }) => lender)
    const terms = plan.created.flatMap(({ programs }) => programs.map(({ id: _id, ...program }) => program))
    const rows = file.rows.map(({ values }) => values)
    return JSON.stringify([enters, says, lenders, terms, rows])
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

it.each(sheets.map((sheet) => [sheet.name, sheet] as const))(
  'accounts for every cell as entered, asked or named as not read: %s [OPS-06]',
  async (_name, sheet) => {
    const before = await saidOf(sheet)
    const { file, plan } = await readingOf(sheet)
    const headers = file.columns.map(({ header }) => header)
    const unknown = new Set(file.columns.flatMap(({ field }, index) => (field === null ? [index] : [])))
    // A row with a question or refusal is reported as a whole.
    const asked = new Set(plan.rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line))
    const lost: string[] = []
    for (const [at, row] of sheet.rows.entries())
      for (const [index, cell] of row.entries()) {
        const text = typeof cell === 'string' ? cell : 'figure'
        const isHeader = headers.some((header) => header.includes(text.replace('\n', ' ')))
        // In a transposed sheet a row is a column, which its first cell names.
        const isIgnored = file.ignored.includes(String(row[0]).trim()) || (headers[index] !== '' && unknown.has(index))
        const isNamed = isHeader || isIgnored || asked.has(at + 1)
        if (isNotPublished(text) || isNamed || sheet.repeats?.includes(text)) continue
        const rows = sheet.rows.with(at, row.with(index, ''))
        if ((await saidOf({ ...sheet, rows })) === before) lost.push(`line ${at + 1}, column ${index + 1}: ${text}`)
      }
    expect(lost).toEqual([])
  },
  300_000,
)
