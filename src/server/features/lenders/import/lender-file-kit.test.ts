import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fieldNames } from './fields.ts'
import { mapHeaders } from './headers.ts'
import { planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'
import { readCsv } from './table/read-csv.ts'
import { openXlsx } from './table/read-xlsx.ts'

const kit = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../public', name))
const now = new Date('2026-11-24')

async function headersOf(rows: AsyncIterable<{ cells: readonly string[] }>): Promise<readonly string[]> {
  for await (const { cells } of rows) return cells
  return []
}

it('has a column for every field, and the same columns in the CSV and XLSX templates [OPS-06]', async () => {
  const headers = await headersOf(readCsv(kit('lender-file-template.csv').toString().replace('\ufeff', ''), ','))
  const { sheets, readSheet } = await openXlsx(kit('lender-file-template.xlsx'))
  expect(sheets).toEqual(['Lenders', 'How to fill it in'])
  expect(await headersOf(readSheet('Lenders'))).toEqual(headers)
  const fields = mapHeaders({ headers: [...headers], groups: [] }, new Map(), 1).map(({ kind }) => kind?.name)
  // Both bounds have their own columns. The remaining fields are for exports and for other lenders' tables.
  const others = [
    'slug',
    'isSample',
    'amount',
    'rate',
    'points',
    'term',
    'kind',
    'leverage',
    'build',
    'lienPosition',
    'contact',
    'excludedStates',
  ]
  expect([...fields].sort()).toEqual(fieldNames.filter((name) => !others.includes(name)).sort())
})

it('imports the example of ten lenders without a note and with every column filled [OPS-06]', async () => {
  const file = await readLenderFile(kit('lender-file-example.csv'), { now })
  const plan = await planLenderImport(file.rows, [], { now })
  expect(plan.created).toHaveLength(10)
  expect(plan.rows).toHaveLength(11)
  expect(plan.rows.flatMap(({ notes, problems }) => [...notes, ...problems])).toEqual([])
  for (const [index, { header }] of file.columns.entries())
    expect(
      file.rows.some(({ cells }) => cells[index] !== ''),
      header,
    ).toBe(true)
})
