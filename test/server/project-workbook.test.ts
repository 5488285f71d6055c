import { expect, it } from 'vitest'
import type { Project } from '#contract/project/project.ts'
import { projectBudget } from '#domain/project/project-budget.ts'
import { openXlsx } from '#server/features/lenders/import/table/read-xlsx.ts'
import { projectCsv } from '#web/features/project/project-csv.ts'
import { projectWorkbook } from '#web/features/project/project-workbook.ts'

const requestedDraw: Project['facts'][number] = {
  id: 'd',
  kind: 'draw-asked',
  lineId: null,
  drawId: null,
  on: '2026-02-11',
  amount: 20_000,
  isPartial: false,
  key: null,
  createdAt: '',
}
const lines = [{ id: 'a', label: '=Roof, "new"', cost: 20_000, month: 1 }]
const facts: Project['facts'] = [
  {
    id: 'f',
    kind: 'paid',
    lineId: 'a',
    drawId: null,
    on: '2026-02-10',
    amount: 23_000.5,
    isPartial: false,
    key: null,
    createdAt: '',
  },
  requestedDraw,
]
const month = {
  month: 0,
  work: 0,
  interest: 0,
  carry: 0,
  prepaid: 0,
  draw: 0,
  cash: 39_070.03,
  sum: 39_070.03,
  balance: 157_250,
}
const project = {
  lines,
  facts,
  budget: projectBudget(lines, facts),
  months: [{ ...month, isActual: false }],
} as unknown as Project

it('returns a workbook with records, work and months for the bookkeeper [DRAW-02]', async () => {
  const book = await openXlsx(new Uint8Array(await (await projectWorkbook(project)).arrayBuffer()))
  expect(book.sheets).toEqual(['Records', 'Work', 'Months'])
  const rowsOf = async (name: string) => {
    const rows: string[][] = []
    for await (const { cells } of book.readSheet(name)) rows.push(cells)
    return rows
  }
  expect((await rowsOf('Records'))[1]?.slice(0, 3)).toEqual(['2026-02-10', '=Roof, "new"', '23000.5'])
  // A requested draw has its own column, so it isn't added to the payments.
  expect((await rowsOf('Records'))[2]?.slice(1, 5)).toEqual(['Draw requested', '', '', '20000'])
  expect((await rowsOf('Work'))[1]).toEqual(['=Roof, "new"', '1', '20000', '23000.5', '2026-02-10', '15'])
  expect((await rowsOf('Months'))[1]?.slice(6, 9)).toEqual(['39070.03', '39070.03', '157250'])
})

it('returns the same data as CSV in which no cell is a formula [DRAW-02]', () => {
  const rows = projectCsv(project).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(rows[0]).toBe('Day,What,Paid,Received,Requested,Part payment,,,,')
  expect(rows[1]).toBe(`2026-02-10,"'=Roof, ""new""",23000.5,,,,,,,`)
  expect(rows.at(-1)).toBe('0,0,0,0,0,0,39070.03,39070.03,157250,plan')
})
