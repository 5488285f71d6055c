import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateAbbreviations } from '#domain/states/state-abbreviations.ts'
import { type StateName, stateNames } from '#domain/states/states.ts'
import { buildXlsx } from '#test/builders/xlsx.ts'
import { findField } from './header-meaning.ts'
import { leaveOutCells } from './leave-out-cells.ts'
import { planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'
import { readRows, rowContext } from './read-row.ts'

/**
 * Wordings of one kind of cell: `#` is the header, followed by the cell and its expected values by field. `|` separates
 * tiers, `!` means a message, `nothing` not published, `left out` an ignored cell, `ask` a question.
 */
type Wording = { header: string; cell: string; reading: string }
const now = new Date('2026-11-24')
const folder = join(import.meta.dirname, 'wordings')
const files = readdirSync(folder).filter((name) => name.endsWith('.txt'))

function wordingsOf(file: string): Wording[] {
  let header = ''
  return readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) header = line.slice(2)
      const at = line.lastIndexOf(' => ')
      return at === -1 ? [] : [{ header, cell: line.slice(0, at), reading: line.slice(at + 4) }]
    })
}

const short = (names: readonly string[]) => names.map((name) => stateAbbreviations[name as StateName]).join(' ')
const mostNamed = 25

function inShort(field: string, value: unknown): string {
  if (value === null) return '?'
  if (!Array.isArray(value)) return String(value)
  if (field !== 'states') return value.join('+')
  if (value.length === 0) return 'all'
  return value.length > mostNamed ? `not ${short(stateNames.filter((name) => !value.includes(name)))}` : short(value)
}

/**
 * Summarizes the reading of a cell under a header: its figures by field, `ask` for a question, `left out` when it can't
 * be parsed.
 */
function readingOf(header: string, cell: string): string {
  const kind = findField(header)!
  const input = { kind, header, label: header, text: cell, line: 2, when: [] }
  return readRows(2, [cell], [input], rowContext(now))
    .map((row) => {
      leaveOutCells(row)
      const said = Object.entries(row.values)
        .filter(([field, value]) => value !== null && field !== 'statesPublished')
        .filter(([field]) => field !== 'states' || row.values.statesPublished)
        .map(([field, value]) => `${field}=${inShort(field, value)}`)
        .join(' ')
      const outcome = row.problems.length > 0 ? 'ask' : row.leftOut.length > 0 ? 'left out' : said || 'nothing'
      return `${outcome}${row.notes.length > 0 ? ' !' : ''}`
    })
    .join(' | ')
}

it.each([...files, '../published/wordings.txt'])(
  'reads the wordings of %s, at least 150, as a person would [OPS-06]',
  (file) => {
    const wordings = wordingsOf(file)
    expect(new Set(wordings.map(({ header, cell }) => `${header} ${cell}`)).size).toBeGreaterThanOrEqual(150)
    const read = wordings.map(({ header, cell }) => `${cell} => ${readingOf(header, cell)}`)
    expect(read).toEqual(wordings.map(({ cell, reading }) => `${cell} => ${reading}`))
  },
)

it('finds the field of each header in lenders’ words [OPS-06]', () => {
  const wrong = readFileSync(join(import.meta.dirname, 'published/headers.txt'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [field = '', headers = ''] = line.split(/: (.*)/)
      return headers.split('; ').flatMap((header) => {
        const found = header === '' ? field : findField(header)?.name
        return found === field ? [] : [`${header}: ${found}, not ${field}`]
      })
    })
  expect(wrong).toEqual([])
})

const underUnits: Pick<Wording, 'header' | 'cell'>[] = [
  { header: 'Min loan ($K)', cell: '75.000' },
  { header: 'Max loan ($K)', cell: '1.500' },
  { header: 'Min loan ($K)', cell: '75,000' },
  { header: 'Loan amount ($K)', cell: '75.000 - 900.000' },
  { header: 'Loan amount ($K)', cell: '75,000 - 900,000' },
  { header: 'Max loan (in thousands)', cell: '2.500' },
  { header: 'Max loan ($MM)', cell: '2.500' },
  { header: 'Loan amount ($MM)', cell: '2' },
]

it('settles a question with its answer, in dollars even if the header has another unit [DESK-03] [OPS-06]', () => {
  const asking = [...underUnits, ...files.flatMap(wordingsOf)].flatMap(({ header, cell }) => {
    const kind = findField(header)!
    const read = (text: string) =>
      readRows(2, [text], [{ kind, header, label: header, text, line: 2, when: [] }], rowContext(now))
    return read(cell).flatMap(({ problems }) =>
      problems.flatMap(({ choices, message }) =>
        (choices ?? []).map((choice) => ({ header, cell, choice, read, message })),
      ),
    )
  })
  expect(asking.length).toBeGreaterThan(50)
  const unsettled = asking.flatMap(({ header, cell, choice, read, message }) => {
    const rows = read(choice.text)
    const said = /^(?:from |up to )?\$([\d,]+(?:\.\d+)?)$/.exec(choice.label)?.[1]?.replaceAll(',', '')
    const values = Object.values(rows[0]!.values)
    const next = rows.flatMap(({ problems }) => problems.filter(({ choices }) => choices))
    // Whether a settled amount is the smallest or the largest loan is a separate question.
    const isSettled = next.every((one) => one.message !== message && (one.topic === 'side' || said === undefined))
    const isAsSaid = next.length > 0 || said === undefined || values.includes(Number(said))
    return isSettled && isAsSaid ? [] : [`${header} '${cell}': ${choice.label} as '${choice.text}' is ${values.join()}`]
  })
  expect(unsettled).toEqual([])
})

const headers = ['Lender', 'Product', ...new Set(files.flatMap((file) => wordingsOf(file).map(({ header }) => header)))]
const wordings = new Map(
  headers.slice(2).map((header) => [header, files.flatMap(wordingsOf).filter((one) => one.header === header)]),
)

/** Rows of cells drawn from the wordings without tiers or questions, so that each cell can be checked alone. */
function messyRows(seed: number, count: number, isFit: (cell: string) => boolean): Wording[][] {
  const columns = [...wordings.values()].map((list) =>
    list.filter(({ cell, reading }) => !/\||^ask/.test(reading) && isFit(cell)),
  )
  return fc.sample(fc.tuple(...columns.map((list) => fc.constantFrom(...list))), { seed, numRuns: count })
}

const csv = (rows: string[][], sign: string) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(sign)).join('\r\n')
const forms: [form: string, rows: number, isFit: (cell: string) => boolean, write: (rows: string[][]) => Buffer][] = [
  ['UTF-8', 5000, () => true, (rows) => Buffer.from(csv(rows, ','))],
  ['a workbook', 500, () => true, (rows) => buildXlsx({ Terms: rows })],
  ['UTF-16 with commas', 500, () => true, (rows) => Buffer.from(`\ufeff${csv(rows, ',')}`, 'utf16le')],
  [
    'Windows-1252 with semicolons',
    500,
    (cell) => /^[\x20-\x7e–—’½¼¾]*$/.test(cell),
    (rows) =>
      Buffer.from(
        csv(rows, ';').replaceAll('—', '\u0097').replaceAll('–', '\u0096').replaceAll('’', '\u0092'),
        'latin1',
      ),
  ],
]

it.each(forms)(
  'imports every readable value of a messy file, %s of %d rows, and reports every refusal [OPS-06]',
  async (_form, count, isFit, write) => {
    const drawn = messyRows(count, count, isFit)
    const title = ['Lenders, as they write', ...headers.slice(1).map(() => '')]
    const rows = drawn.map((cells, index) => [`Lender ${index}`, 'Bridge', ...cells.map(({ cell }) => cell)])
    const file = await readLenderFile(write([title, headers, ...rows]), { now })
    const plan = await planLenderImport(file.rows, [], { now })
    const fieldOf = new Map(file.columns.map(({ header, field }) => [header, field]))
    const byName = Map.groupBy(plan.rows, ({ name }) => name)
    const wrong: string[] = []
    let checked = 0
    for (const [index, cells] of drawn.entries()) {
      // A list of limits next to a list of experience is one program per pair.
      const [row, ...tiers] = byName.get(`Lender ${index}`) ?? []
      if (!row) throw new Error(`Lender ${index} is not there`)
      if (row.outcome !== 'new') {
        if (row.problems.length === 0) wrong.push(`Lender ${index} stays out without a reason`)
        continue
      }
      if (tiers.length > 0) continue
      const named = new Set([...row.notes, ...row.leftOut].map(({ field }) => field))
      for (const { header, cell, reading } of cells) {
        if (/!$/.test(reading) && !named.has(fieldOf.get(header)!)) wrong.push(`${header} '${cell}': nothing is said`)
        const [field, said] = /^((?:min|max)\w+|fundingDays|loanFees)=(\d[\d.]*)(?: |$)/.exec(reading)?.slice(1) ?? []
        // A column of points takes precedence over points among fees.
        if (field === undefined || (header === 'Fees' && field !== 'loanFees')) continue
        checked++
        // Other columns may be more specific, such as minimum interest within the prepayment.
        const read = row.values[field as keyof typeof row.values]
        if (read !== Number(said)) wrong.push(`${header} '${cell}' is ${read}, not ${said}`)
      }
    }
    expect(wrong).toEqual([])
    expect(checked).toBeGreaterThan(count * 5)
    expect(plan.rows.filter(({ outcome }) => outcome === 'new').length).toBeGreaterThan(count * 0.95)
  },
  300_000,
)
