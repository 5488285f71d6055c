import { afterAll, beforeAll, expect, it } from 'vitest'
import { listActivityEndpoint } from '#contract/desk/activity.ts'
import { undoLenderChangeEndpoint } from '#contract/desk/desk-lenders.ts'
import {
  dropImportEndpoint,
  getImportProgressEndpoint,
  getRefusedRowsEndpoint,
  type ImportChoices,
  previewImportEndpoint,
  startImportEndpoint,
  writeImportEndpoint,
} from '#contract/desk/import.ts'
import { listLendersEndpoint } from '#contract/lenders/lenders.ts'
import { refusalOf, statusOf } from '#test/builders/account-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { buildXlsx } from '#test/builders/xlsx.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let call: TestApp['call']
beforeAll(async () => {
  t = await startTestApp()
  call = (await openDesk(t)).call
})
afterAll(() => t.close())

const choicesOf = (more: Partial<ImportChoices>): ImportChoices => ({
  columns: {},
  corrections: {},
  answers: {},
  isMapped: true,
  compared: [],
  skipped: [],
  replacesPrograms: false,
  ...more,
})
const start = async (content: string | Buffer, name = 'terms.csv') =>
  (await call(startImportEndpoint, { body: { name, content: Buffer.from(content).toString('base64') } })).id
const preview = (id: string, choices?: ImportChoices, limit = 25) =>
  call(previewImportEndpoint, { params: { id }, body: { ...(choices ? { choices } : {}), limit } })

const file = `Lender,States,Min Rate,Max Rate,Max Amount,Email,Color
Acorvane Capital,TX; CA,9.5%,12%,$2MM,deals@acorvane.example,red
Halden Ridge,Nationwide,9%,31%,$1MM,,blue
Ferrowick Lending,OH,10%,12%,75.000,,green
Tessamere Funding,FL,9%,11%,$500K,deals(at)tessamere.example,
`

it('takes the lender of a file that names none from the operator [DESK-03]', async () => {
  const id = await start('Program,Rate,Max LTV,Min FICO\nBridge,10%,75%,660\nRental,7%,80%,700\n')
  expect(await preview(id)).toMatchObject({ writes: 0, counts: { refused: 2 } })
  const given = await preview(id, choicesOf({ lender: 'Quillmere Lending' }))
  expect(given).toMatchObject({ writes: 2, counts: { refused: 0, new: 2 }, choices: { lender: 'Quillmere Lending' } })
  expect(given.rows.map(({ name, program }) => [name, program])).toEqual([
    ['Quillmere Lending', 'Bridge'],
    ['Quillmere Lending', 'Rental'],
  ])
})

it('a preview shows what each row would do, and writes nothing [DESK-03]', async () => {
  const id = await start(file)
  const shown = await preview(id)
  expect(shown).toMatchObject({
    name: 'terms.csv',
    rowCount: 4,
    writes: 2,
    counts: { new: 2, refused: 0, question: 2, same: 0, changed: 0 },
  })
  expect(shown.columns).toContainEqual({
    header: 'Color',
    field: null,
    repeats: null,
    samples: ['red', 'blue', 'green'],
  })
  expect(shown.groups.length).toBeGreaterThan(1)
  expect(shown.rows.find(({ name }) => name === 'Acorvane Capital')).toMatchObject({
    inWords: 'Kind of loan not published: 9.5–12%, up to $2,000,000, CA TX',
    cells: [
      { header: 'States', text: 'TX; CA' },
      { header: 'Min Rate', text: '9.5%' },
      { header: 'Max Rate', text: '12%' },
      { header: 'Max Amount', text: '$2MM' },
      { header: 'Email', text: 'deals@acorvane.example' },
    ],
  })
  const without = shown.rows.find(({ line }) => line === 5)!
  expect(without).toMatchObject({ outcome: 'new', problems: [], leftOut: [{ field: 'contactEmail' }] })
  expect(without.notes.join()).toContain('the row is imported without it')
  const question = shown.rows.find(({ line }) => line === 4)!
  expect(question).toMatchObject({ outcome: 'question', name: 'Ferrowick Lending' })
  expect(question.problems[0]!.choices!.map(({ label }) => label)).toEqual(['$75,000', '$75'])
  expect((await t.call(listLendersEndpoint, { query: { search: 'Acorvane' } })).lenders).toEqual([])
})

it('samples a column’s first distinct cells, trimmed, even when rows are shorter [DESK-03]', async () => {
  const rows = [
    'Padded Loans,9%,  slow ',
    'Short Loans,9%',
    'Alike Loans,9%,slow',
    'Blank Loans,9%,  ',
    'Other Loans,9%,fast',
  ]
  const { columns } = await preview(await start(`Lender,Min Rate,Remarks\n${rows.join('\n')}\n`))
  expect(columns[2]).toMatchObject({ header: 'Remarks', samples: ['slow', 'fast'] })
})

it('asks once about similar cells of a column, and one answer settles them all [DESK-03] [OPS-06]', async () => {
  const names = ['Aldwick', 'Burwash', 'Catsfield', 'Danehill']
  const id = await start(
    `Lender,Rate,Points\n${names.map((name, index) => `${name} Loans,0.09${index + 1}%,2`).join('\n')}\n`,
  )
  const shown = await preview(id)
  expect(shown.counts.question).toBe(4)
  expect(shown.questions).toEqual([
    {
      key: 'rate fraction',
      header: 'Rate',
      title: 'Are these fractions of one?',
      count: 4,
      examples: ['0.091%', '0.092%', '0.093%'],
      answers: [
        { key: 'percent', label: 'Yes, in percent' },
        { key: 'none', label: 'Leave them out' },
      ],
      answer: null,
    },
  ])
  expect(shown.rows[0]!.problems[0]!.question).toBe('rate fraction')
  const answered = await preview(id, choicesOf({ answers: { 'rate fraction': 'percent' } }))
  expect(answered.counts).toMatchObject({ question: 0, new: 4 })
  expect(answered.questions).toMatchObject([{ count: 4, answer: 'percent' }])
  expect(answered.rows[0]).toMatchObject({
    inWords: 'Kind of loan not published: 9.1%, 2 points, states unnamed: ask',
  })
  expect(answered.rows[0]!.notes.join()).toContain("'0.091%' was read as 9.1%, as its column was answered")
  const left = await preview(id, choicesOf({ answers: { 'rate fraction': 'none' } }))
  expect(left.rows[0]!.inWords).toContain('no rate')
})

it('cells are corrected in place, questions answered, columns mapped, rows left out; then it is imported [DESK-03]', async () => {
  const id = await start(file)
  const [ask] = (await preview(id)).rows.filter(({ line }) => line === 4)
  const { field, choices } = ask!.problems[0]!
  const said = choicesOf({
    columns: { Color: 'description' },
    corrections: { '3 maxRate': '9.9', [`4 ${choices![0]!.field ?? field}`]: choices![0]!.text },
    skipped: [2],
  })
  const corrected = await preview(id, said)
  expect(corrected).toMatchObject({ counts: { new: 4, refused: 0, question: 0 }, writes: 3 })
  expect((await preview(id)).choices).toEqual(said)
  const refused = (await call(getRefusedRowsEndpoint, { params: { id } })).csv
  expect(refused).toContain('Tessamere')
  expect(refused).not.toContain('Halden')
  expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: 3, changed: 0, left: 0 })
  const { lenders } = await t.call(listLendersEndpoint, { query: { search: 'Halden' } })
  expect(lenders[0]).toMatchObject({ maxRate: 9.9, description: 'blue', isSample: false })
  expect((await t.call(listLendersEndpoint, { query: { search: 'Acorvane' } })).lenders).toEqual([])
})

it('a second file shows each changed field before and after, and logs the import lender by lender [DESK-03] [DESK-10]', async () => {
  await call(writeImportEndpoint, {
    params: { id: await start('Lender,Min Rate,Max Rate\nMarrowick Bridge,9%,12.25%\n') },
  })
  const id = await start('Lender,Min Rate,Max Rate\nMarrowick Bridge,9%,11.99%\n')
  const { rows, counts } = await preview(id)
  expect(counts).toMatchObject({ changed: 1, new: 0 })
  expect(rows[0]!.changes).toEqual([{ field: 'maxRate', before: 12.25, after: 11.99 }])
  await call(writeImportEndpoint, { params: { id } })
  const { rows: log } = await t.connection.pool.query(
    `select action, via from activity where subject_label = 'Marrowick Bridge' order by id`,
  )
  expect(log).toEqual([
    { action: 'lender.added', via: 'desk' },
    { action: 'lender.changed', via: 'desk' },
  ])
})

it('keeps the program of a skipped row when a file replaces programs [DESK-03]', async () => {
  const table = (...rows: string[]) =>
    `Lender,Product,Min Rate,Max Rate\n${rows.map((row) => `Ossmere Bridge,${row}`).join('\n')}\n`
  await call(writeImportEndpoint, {
    params: { id: await start(table('Flip,9%,12%', 'Bridge,10%,11%', 'Build,11%,13%')) },
  })
  const id = await start(table('Flip,9%,11.5%', 'Bridge,10%,10.5%'))
  await preview(id, choicesOf({ replacesPrograms: true, skipped: [3] }))
  expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: 0, changed: 1, left: 0 })
  const { rows } = await t.connection.pool.query(
    `select p.name, p.max_rate::float from loan_programs p join lenders l on l.id = p.lender_id where l.name = 'Ossmere Bridge' order by p.name`,
  )
  expect(rows).toEqual([
    { name: 'Bridge', max_rate: 11 },
    { name: 'Flip', max_rate: 11.5 },
  ])
})

it('logs an import as one entry that expands to its lenders, each with its history and undo [DESK-10]', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `Unfolding Lender ${String(n).padStart(2, '0')}`)
  const table = (rate: number) => `Lender,Min Rate,Max Rate\n${names.map((name) => `${name},9%,${rate}%`).join('\n')}\n`
  await call(writeImportEndpoint, { params: { id: await start(table(12), 'october.csv') } })
  await call(writeImportEndpoint, { params: { id: await start(table(11.5), 'november.csv') } })

  const { rows: log } = await call(listActivityEndpoint, { query: { subject: 'lender' } })
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'lenders.imported', subjectKind: 'import', subjectLabel: 'november.csv', via: 'desk', parts: 60 },
    { action: 'lenders.imported', subjectKind: 'import', subjectLabel: 'october.csv', parts: 60 },
  ])
  expect(
    (await call(listActivityEndpoint, {})).rows.filter(({ subjectLabel }) => names.includes(subjectLabel ?? '')),
  ).toEqual([])

  const pages = await Promise.all(
    ['1', '2'].map((page) => call(listActivityEndpoint, { query: { partOf: String(log[0]!.id), page } })),
  )
  expect(pages.map(({ rows, hasMore }) => [rows.length, hasMore])).toEqual([
    [50, true],
    [10, false],
  ])
  const parts = pages.flatMap(({ rows }) => rows)
  expect(parts.map(({ subjectLabel }) => subjectLabel)).toEqual(names)
  expect(parts[7]).toMatchObject({ parts: 0, changes: [{ field: 'maxRate', before: 12, after: 11.5 }] })

  const { subjectId } = parts[7]!
  const { rows: history } = await call(listActivityEndpoint, { query: { subject: 'lender', subjectId } })
  expect(history.map(({ action }) => action)).toEqual(['lender.changed', 'lender.added'])
  await call(undoLenderChangeEndpoint, { params: { id: subjectId }, body: { entry: history[0]!.id } })
  const { lenders } = await t.call(listLendersEndpoint, { query: { search: names[7]! } })
  expect(lenders[0]).toMatchObject({ maxRate: 12 })
})

it('uses the first unknown column as the name when no header means the lender’s name [DESK-03]', async () => {
  const id = await start('Capital source,Min Rate,Max Rate,minRate\nUllmere Fund,9%,11%,8%\n')
  const shown = await preview(id)
  expect(shown.columns.map(({ field }) => field)).toEqual(['name', 'minRate', 'maxRate', null])
  expect(shown.columns[3]!.repeats).toBe("column 2 ('Min Rate')")
  expect(shown.rows[0]).toMatchObject({ outcome: 'new', name: 'Ullmere Fund' })
  const chosen = choicesOf({ columns: { minRate: 'minRate' } })
  expect(await refusalOf(preview(id, chosen))).toMatchObject({ message: expect.stringContaining('Leave one of them') })
})

it('uses the first of two columns with the same name, even when mapped by hand [DESK-03]', async () => {
  const id = await start('Lender,Min Rate,Remarks,Remarks\nVanbury Loans,9%,seen in May,slow\n')
  const shown = await preview(id, choicesOf({ columns: { Remarks: 'description' } }))
  expect(shown.columns.map(({ field }) => field)).toEqual(['name', 'minRate', 'description', null])
  await call(writeImportEndpoint, { params: { id } })
  const { lenders } = await t.call(listLendersEndpoint, { query: { search: 'Vanbury' } })
  expect(lenders[0]).toMatchObject({ description: 'seen in May' })
})

it('reads a workbook like a table [DESK-03]', async () => {
  const bytes = buildXlsx({
    Terms: [
      ['Lender', 'Min Rate'],
      ['Workbook Capital', { value: 9.5 }],
    ],
    Contacts: [
      ['Lender', 'Phone', 'States'],
      ['Workbook Capital', '206-555-0151', 'TX'],
    ],
    Notes: [['Call on Fridays']],
  })
  const shown = await preview(await start(bytes, 'terms.xlsx'))
  expect(shown).toMatchObject({ sheet: 'Terms', readSheets: ['Terms', 'Contacts'], rowCount: 1, counts: { new: 1 } })
})

it('rejects a file that isn’t a table, and shows a file only to its operator [DESK-03]', async () => {
  const id = await start('no,such,columns\n1,2,3\n')
  expect(await refusalOf(preview(id))).toMatchObject({ status: 400, message: expect.stringMatching(/header|name/i) })
  const other = await openDesk(t)
  expect(await statusOf(other.call(previewImportEndpoint, { params: { id }, body: {} }))).toBe(404)
  await call(dropImportEndpoint, { params: { id } })
  expect(await refusalOf(preview(id))).toMatchObject({
    status: 404,
    message: expect.stringContaining('Choose it again'),
  })
})

it('shows the progress of reading and writing to its operator only [DESK-03]', async () => {
  const lines = Array.from({ length: 6000 }, (_, n) => `Counted Lender ${n},TX,9.5%,12%,$2MM`)
  const id = await start(`Lender,States,Min Rate,Max Rate,Max Amount\n${lines.join('\n')}\n`)
  const look = async () => (await call(getImportProgressEndpoint, { params: { id } })).progress
  const seenDuring = async (work: Promise<unknown>) => {
    const seen: Awaited<ReturnType<typeof look>>[] = []
    const state = { isOver: false }
    const over = work.finally(() => {
      state.isOver = true
    })
    while (!state.isOver) seen.push(await look())
    await over
    return seen.filter((one) => one !== null)
  }
  expect(await look()).toBeNull()
  const previewed = await seenDuring(preview(id))
  const read = previewed.find(({ step }) => step === 'reading')!
  expect(read.total).toBeNull()
  expect(read.done).toBeGreaterThanOrEqual(500)
  expect(previewed).toContainEqual({ step: 'comparing', done: 0, total: 6000 })
  expect(await look()).toBeNull()
  const stranger = await openDesk(t)
  expect(await statusOf(stranger.call(getImportProgressEndpoint, { params: { id } }))).toBe(404)

  const written = await seenDuring(call(writeImportEndpoint, { params: { id } }))
  // The embedded database answers no other client while a transaction is open.
  if (!t.connection.isEmbedded)
    expect(written).toContainEqual({ step: 'writing', done: expect.any(Number), total: 6000 })
  expect(await look()).toBeNull()
})

it('previews 25,000 rows while other requests are served [DESK-03]', async () => {
  const lines = Array.from({ length: 25_000 }, (_, n) => `Bulk Lender ${n},TX,9.5%,12%,$2MM`)
  const id = await start(`Lender,States,Min Rate,Max Rate,Max Amount\n${lines.join('\n')}\n`)
  let served = 0
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      await t.fetch('/healthz')
      served++
    }
  })()
  const shown = await preview(id)
  isOver = true
  await asking
  expect(shown.counts.new).toBe(25_000)
  expect(shown.rows).toHaveLength(25)
  expect(served).toBeGreaterThan(20)
})

it('lists first the lenders that need a review, and keeps each one’s programs together [DESK-03]', async () => {
  const id = await start(`Lender,Program,States,Rate,Max LTV
Plainford Capital,Bridge,OH,9.5%,75%
Quillmoor Loans,Bridge,Atlantis,9.5%,75%
Plainford Capital,Fix and flip,OH,10%,80%
Quillmoor Loans,Fix and flip,OH,10%,80%
`)
  const { rows } = await preview(id)
  const entering = rows.filter(({ outcome }) => outcome === 'new')
  expect(entering.map(({ name, program }) => `${name}, ${program}`)).toEqual([
    'Quillmoor Loans, Bridge',
    'Quillmoor Loans, Fix and flip',
    'Plainford Capital, Bridge',
    'Plainford Capital, Fix and flip',
  ])
  expect(entering[0]!.leftOut).toHaveLength(1)
  await call(dropImportEndpoint, { params: { id } })
})

it('imports a program of a term sheet only after it was compared with the file [DESK-03] [OPS-06]', async () => {
  const sheet = `Term,Fix & Flip,Bridge
Lender,Wrenfold Lending,Wrenfold Lending
Loan amount,"$100,000 - $2,000,000","$150,000 - $3,000,000"
Rate,9.99%,10.5%
Min FICO,660,680
Prepayment,,None
`
  const id = await start(sheet, 'wrenfold.csv')
  const shown = await preview(id)
  expect(shown).toMatchObject({ writes: 0, toCompare: 2, counts: { compare: 2, new: 0 } })
  const [flip, bridge] = shown.rows
  expect(flip).toMatchObject({ outcome: 'compare' })
  expect(flip!.comparison!.texts).toContainEqual({
    header: 'Loan amount',
    line: 3,
    text: '$100,000 - $2,000,000',
    entered: ['$100,000–$2,000,000'],
    notes: [],
  })
  expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: 0, changed: 0, left: 2 })

  const ticked = choicesOf({ compared: [bridge!.comparison!.key] })
  expect(await preview(id, ticked)).toMatchObject({ writes: 1, toCompare: 1, counts: { compare: 2 } })
  expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: 1, changed: 0, left: 1 })
  expect(await preview(id, choicesOf({ compared: 'all' }))).toMatchObject({ writes: 1, toCompare: 0 })
  expect(await call(writeImportEndpoint, { params: { id } })).toEqual({ created: 0, changed: 1, left: 0 })
  const { rows } = await t.connection.pool.query(
    `select p.name from loan_programs p join lenders l on l.id = p.lender_id where l.name = 'Wrenfold Lending' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Bridge', 'Fix & Flip'])

  // The same file again changes nothing, so there is nothing to compare.
  const again = await preview(await start(sheet, 'wrenfold.csv'))
  expect(again).toMatchObject({ writes: 0, toCompare: 0, counts: { compare: 0, same: 2 } })
})
