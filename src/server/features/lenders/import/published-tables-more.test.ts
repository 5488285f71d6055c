import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'

/**
 * More tables of invented lenders with real wordings: cells between bars, `-` for ignored columns, `=` for the expected
 * program and terms of each row, `~` for the expected messages, which must name every loss.
 */
const blocks = readFileSync(join(import.meta.dirname, 'published/tables.txt'), 'utf8')
  .trim()
  .split(/\n\s*\n/)
const now = new Date('2026-11-24')
const csv = (rows: string[][]) =>
  Buffer.from(rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'))

function tableOf(block: string) {
  const lines = block.split('\n')
  const rows = lines.filter((line) => !/^[-=~] /.test(line)).map((line) => line.split('|').map((cell) => cell.trim()))
  return { rows, said: lines.filter((line) => /^[-=~] /.test(line)) }
}

it.each(blocks.map((block) => [tableOf(block).rows[1]![0]!, tableOf(block)] as const))(
  'imports the table of %s correctly and reports every loss [OPS-06]',
  async (_name, { rows, said }) => {
    const file = await readLenderFile(csv(rows), { now })
    const plan = await planLenderImport(file.rows, [], { now })
    const unknown = file.columns.filter(({ field }) => field === null).map(({ header }) => header)
    const read = plan.rows.flatMap(({ program, inWords, outcome, notes, problems }) => [
      `= ${program ? `${program} :: ` : ''}${inWords ?? outcome}`,
      ...[...notes, ...problems].map(({ message }) => `~ ${message}`),
    ])
    expect([...(unknown.length > 0 ? [`- ${unknown.join(' | ')}`] : []), ...read]).toEqual(said)
  },
)

it('has at least 20 tables, in which every lender is imported or asked about [OPS-06]', () => {
  expect(blocks.length).toBeGreaterThanOrEqual(20)
  expect(blocks.join('\n').replace('= Transactional :: refused', '')).not.toMatch(/^= (?:.* :: )?refused/m)
})
