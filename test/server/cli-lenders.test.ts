import { readdirSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getLenderByNameEndpoint } from '#contract/lenders/lenders.ts'
import { runCli } from '#server/cli/run-cli.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { readSampleLenders } from '#server/features/lenders/sample/read-sample-lenders.ts'
import { commandEnv, runCommand } from '#test/builders/run-command.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'))
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.deps.db.delete(lenders)
})

const run = (...argv: string[]) => runCommand(commandEnv(t), ...argv)

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

async function stored(name: string) {
  const [row] = await t.deps.db.select().from(lenders).where(eq(lenders.name, name))
  return row
}

async function countStored(): Promise<number> {
  return t.deps.db.$count(lenders)
}

const header =
  'name,states,minAmount,maxAmount,minRate,maxRate,minPoints,maxPoints,minTerm,maxTerm,contactEmail,website'
const good = (name: string) => `${name},CA; Texas,50000,500000,9.5,11,1,3,6,18,deals@example.com,https://example.com`

it('imports the readable part of 5,100 rows, and reports skipped cells and held rows [OPS-02] [OPS-06]', async () => {
  const faults: [column: string | null, row: (name: string) => string, message: RegExp, isHeldBack?: boolean][] = [
    ['minRate (5)', (n) => `${n},CA,50000,90000,9..5,11,,,,,,`, /'9\.\.5' isn’t a number we can read/],
    ['minRate (5)', (n) => `${n},CA,50000,90000,12,11,,,,,,`, /is more than the 11 of maxRate \(6\)/, true],
    ['states (2)', (n) => `${n},Calfornia,50000,90000,9,11,,,,,,`, /did you mean California/],
    ['states (2)', (n) => `${n},XX,50000,90000,9,11,,,,,,`, /State not recognized: 'XX'/],
    ['minAmount (3)', (n) => `${n},CA,5%,90000,9,11,,,,,,`, /percent sign/],
    ['minRate (5)', (n) => `${n},CA,50000,90000,$9,11,,,,,,`, /dollar sign/],
    ['name (1)', () => ',CA,50000,90000,9,11,,,,,,', /is required/, true],
    [
      'minRate (5)',
      (n) => `${n},CA,50000,90000,0.095%,11,,,,,,`,
      /'0\.095%' could be 9\.5% written as a fraction/,
      true,
    ],
    [null, (n) => `${n},CA,50000,90000`, /has 4 cells where the header has 12/, true],
    ['name (1)', (n) => `"${n}" <b>Inc</b>,CA,50000,90000,9,11,,,,,,`, /invalid characters or HTML/, true],
    ['contactEmail (11)', (n) => `${n},CA,50000,90000,9,11,,,,,nobody@here,`, /'nobody@here' isn’t an email address/],
    ['website (12)', (n) => `${n},CA,50000,90000,9,11,,,,,,javascript:alert(1)`, /invalid characters|web address/],
    ['minTerm (9)', (n) => `${n},CA,50000,90000,9,11,,,6.5,,,`, /whole number of months/],
    ['maxRate (6)', (n) => `${n},CA,50000,90000,9,99,,,,,,`, /'99' is outside 3-29%/, true],
  ]
  const rows: string[] = []
  const expected: { line: number; column: string | null; message: RegExp; isHeldBack: boolean }[] = []
  for (let index = 0; index < 5100; index++) {
    const isBroken = index % 138 === 60
    const [column, row, message, isHeldBack = false] = faults[expected.length % faults.length]!
    rows.push(isBroken ? row(`Broken ${index}`) : good(`Lender ${index}`))
    if (isBroken) expected.push({ line: index + 2, column, message, isHeldBack })
  }
  expect(expected).toHaveLength(37)
  const path = await file('many.csv', `${header}\n${rows.join('\n')}\n`)

  const refused = await run('lenders', 'import', path)
  expect(refused.code).toBe(3)
  const heldBack = expected.filter((one) => one.isHeldBack)
  const lines = refused.err.trim().split('\n')
  const said = (start: string) => lines.filter((line) => line.startsWith(start))
  // A question about a column is asked once, not for each cell.
  const asked = expected.filter(({ message }) => message.source.includes('fraction'))
  expect(asked.length).toBeGreaterThan(1)
  expect(said('Column minRate')).toEqual([
    expect.stringMatching(
      new RegExp(`, ${asked.length} cells such as '0\\.095%'.*--answer 'minRate fraction=percent'`),
    ),
  ])
  expect(said('Line ')).toHaveLength(heldBack.length - asked.length)
  expect(said('Note: line ')).toHaveLength(37 - heldBack.length)
  for (const { line, column, message, isHeldBack } of expected.filter((one) => !asked.includes(one))) {
    const place = `${isHeldBack ? 'Line' : 'Note: line'} ${line}${column ? `, column ${column}` : ''}: `
    expect(said(place)[0], place).toMatch(message)
  }
  expect(refused.err).toMatch(/\d+ × not a figure \(left out\): lines 62, /)
  expect(await countStored()).toBe(0)

  const answered = await run('lenders', 'import', path, '--dry-run', '--answer', 'minRate fraction=percent')
  expect(answered.err).toContain('Column minRate → minRate (Lowest rate)')
  expect(answered.err).toContain("'0.095%' was read as 9.5%, as its column was answered")
  expect(answered.out).toContain('9.5–11%, 1–3 points, $50,000–$500,000, 6–18 months, CA TX')
  expect(await run('lenders', 'import', path, '--answer', 'percent')).toMatchObject({ code: 2 })

  const partial = await run('lenders', 'import', path, '--partial', '--json')
  expect(partial.code).toBe(6)
  const summary = JSON.parse(partial.out)
  expect(summary).toMatchObject({ rows: 5100, isWritten: true, unchanged: 0 })
  expect(summary.created).toHaveLength(5100 - heldBack.length)
  expect(summary.errors).toHaveLength(heldBack.length)
  expect(summary.leftOut).toHaveLength(37 - heldBack.length)
  expect(await countStored()).toBe(5100 - heldBack.length)
  expect(await stored('Lender 7')).toMatchObject({
    slug: 'lender-7',
    states: ['California', 'Texas'],
    minAmount: 50_000,
    minRate: 9.5,
    isSample: false,
    isActive: true,
  })
  // The file has no dates, so the day of the terms is unknown.
  expect((await stored('Lender 7'))!.termsCheckedAt).toBeNull()
})

const half = `${header}\n${good('Acme Capital')}\n,CA,50000,90000,9,11,,,,,,\n`

it('changes no lender when the file for rejected rows can’t be written, and says so [OPS-02]', async () => {
  const path = await file('half.csv', half)
  for (const refused of [join(folder, 'not-there', 'rest.csv'), folder]) {
    const done = await run('lenders', 'import', path, '--partial', '--refused', refused)
    expect(done).toMatchObject({ code: 3, out: '', err: expect.stringContaining(refused) })
    expect(await countStored()).toBe(0)
  }
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('reports what it imported when writing the file for rejected rows fails midway [OPS-02]', async () => {
  const path = await file('half.csv', half)
  for (const more of [[], ['--json']]) {
    await t.deps.db.delete(lenders)
    const gone = await mkdtemp(join(folder, 'gone-'))
    const result = { out: '', err: '' }
    const code = await runCli(['lenders', 'import', path, '--partial', '--refused', join(gone, 'rest.csv'), ...more], {
      env: commandEnv(t),
      write(text) {
        result.out += text
      },
      writeError(text) {
        result.err += text
      },
      // The import calls this once its files are open.
      now() {
        for (const name of readdirSync(gone)) if (name.endsWith('.part')) rmSync(gone, { recursive: true })
        return new Date()
      },
    })
    expect(code).toBe(6)
    expect(await countStored()).toBe(1)
    if (more.length === 0) {
      expect(result.out).toMatch(/^Imported: 1 new, 0 changed, 0 unchanged; 1 broken row of 2, into /)
      expect(result.err).toMatch(/rest\.csv could not be written \(.*\)\. Import the same file again/)
    } else
      expect(JSON.parse(result.out)).toMatchObject({
        isWritten: true,
        refusedFileError: expect.stringContaining('ENOENT'),
      })
  }
})

it('writes rows that were not imported to a file that can be corrected and imported [OPS-02]', async () => {
  const path = await file('half.csv', half)
  const rest = join(folder, 'rest.csv')
  expect(await run('lenders', 'import', path, '--partial', '--refused', rest)).toMatchObject({ code: 6 })
  await writeFile(rest, (await readFile(rest, 'utf8')).replace('\r\n,CA', '\r\nBirch Bridge,CA'))
  expect(await run('lenders', 'import', rest, '--refused', rest)).toMatchObject({ code: 0 })
  expect(await countStored()).toBe(2)
  expect(await readFile(rest, 'utf8')).toContain('Birch Bridge')
})

it('shows a diff in a dry run, updates by slug or name, and keeps columns missing from the file [OPS-02]', async () => {
  await run(
    'lenders',
    'import',
    await file('first.csv', `${header}\n${good('Acme Capital')}\n${good('Birch Bridge')}\n`),
  )
  const before = (await stored('Acme Capital'))!
  const path = await file(
    'second.csv',
    'Lender,Min Rate (%),Max. Rate\nACME  capital,9.25%,11\nBirch Bridge,9.5,11\nCedar Loans,8,9\n',
  )

  const dry = await run('lenders', 'import', path, '--dry-run')
  expect(dry.code).toBe(0)
  expect(dry.out).toContain('+ cedar-loans  Cedar Loans')
  expect(dry.out).toContain('minRate: 9.5 → 9.25')
  expect(dry.out).toMatch(
    /~ acme-capital .*\n {4}[^\n]*: 9\.25–11%, .*\n {6}line 2: Min Rate \(%\): 9\.25% · Max\. Rate: 11\n/,
  )
  expect(dry.out).toContain('Would import: 1 new, 1 changed, 1 unchanged. Nothing was changed.')
  expect(await countStored()).toBe(2)
  expect(await stored('Acme Capital')).toEqual(before)

  expect((await run('lenders', 'import', path)).code).toBe(0)
  const [after] = await t.deps.db.select().from(lenders).where(eq(lenders.slug, 'acme-capital'))
  expect(after).toMatchObject({ id: before.id, minRate: 9.25, states: before.states, website: before.website })
  // A running server picks up the change.
  await expect
    .poll(
      async () =>
        (await t.call(getLenderByNameEndpoint, { params: { name: 'cedar-loans' } }).catch(() => undefined))?.minRate,
      { timeout: 5000 },
    )
    .toBe(8)
})

it('gives each lender its own slug: a number for another name, the id without Latin letters [OPS-02] [LEN-06]', async () => {
  const path = await file(
    'slugs.csv',
    'name,minRate,maxRate\nAcme Capital,9,10\nAcme-Capital,9,10\nAcme Capital!,9,10\n日本不動産,9,10\n',
  )
  expect((await run('lenders', 'import', path)).code).toBe(0)
  const rows = await t.deps.db.select().from(lenders)
  expect(rows.map((row) => [row.name, row.slug]).sort()).toEqual([
    ['Acme Capital!', 'acme-capital-3'],
    ['Acme Capital', 'acme-capital'],
    ['Acme-Capital', 'acme-capital-2'],
    ['日本不動産', `lender-${rows.find((row) => row.name === '日本不動産')!.id.slice(0, 8)}`],
  ])
  expect((await run('lenders', 'import', path)).out).toContain('0 new, 0 changed, 4 unchanged')
})

it('keeps samples that the file doesn’t name, and turns named samples into real lenders [OPS-02]', async () => {
  await t.deps.db.insert(lenders).values([
    { name: 'Sample One', slug: 'sample-one', minRate: 9, maxRate: 10, isSample: true },
    { name: 'Sample Two', slug: 'sample-two', minRate: 9, maxRate: 10, isSample: true },
  ])
  await run('lenders', 'import', await file('real.csv', 'name,minRate,maxRate\nSample Two,9,10\n'))
  expect(await stored('Sample One')).toMatchObject({ isSample: true, termsCheckedAt: null })
  expect(await stored('Sample Two')).toMatchObject({ isSample: false })
})

it('exports the same file twice, with formulas as text, and importing it changes nothing [OPS-02]', async () => {
  await t.deps.db.insert(lenders).values(readSampleLenders(300, new Date()).lenders)
  const odd = [
    { name: '=SUM(A1:A9)', description: '+1 and @home, "quoted"\r\nsecond line; more' },
    { name: "'=already escaped", description: "'just an apostrophe" },
    { name: '-dash & Söhne', description: '=HYPERLINK("http://x.example","y")' },
  ]
  await t.deps.db.insert(lenders).values(
    odd.map((one, index) => ({
      ...one,
      slug: `odd-${index}`,
      minRate: 9,
      maxRate: 10,
      minPoints: 1.125,
      maxPoints: 2.5,
      isActive: false,
      contactPhone: '+1 (555) 010-0199',
    })),
  )
  const before = await t.deps.db.select().from(lenders).orderBy(lenders.id)
  for (const format of ['csv', 'json']) {
    const path = join(folder, `export.${format}`)
    expect((await run('lenders', 'export', path)).code).toBe(0)
    const text = await readFile(path, 'utf8')
    if (format === 'csv') {
      expect(text).toContain("'=SUM(A1:A9)")
      expect(text).not.toMatch(/(^|[,"\n])[=+@-]/m)
    }

    expect((await run('lenders', 'import', path)).out).toContain('0 new, 0 changed, 303 unchanged')
    expect(await t.deps.db.select().from(lenders).orderBy(lenders.id)).toEqual(before)
    await t.deps.db.delete(lenders)
    expect((await run('lenders', 'import', path)).code).toBe(0)
    const again = await run('lenders', 'export', '--format', format)
    expect(again.out).toBe(text)
    await t.deps.db.delete(lenders)
    await t.deps.db.insert(lenders).values(before)
  }
})

it('exports only public lenders with --active, and an import of them leaves the others unchanged [OPS-02]', async () => {
  await run(
    'lenders',
    'import',
    await file('two.csv', `${header}\n${good('Acme Capital')}\n${good('Birch Lending')}\n`),
  )
  await t.deps.pool.query(`update lenders set is_active = false where slug = 'birch-lending'`)
  const before = await t.deps.db.select().from(lenders).orderBy(lenders.id)
  const path = join(folder, 'active.csv')
  expect((await run('lenders', 'export', path, '--active')).out).toContain('1 lenders written')
  const text = await readFile(path, 'utf8')
  expect(text).toContain('Acme Capital')
  expect(text).not.toContain('Birch')
  expect((await run('lenders', 'export', '--format', 'csv')).out).toContain('Birch')
  expect((await run('lenders', 'import', path)).out).toContain('0 new, 0 changed, 1 unchanged')
  expect(await t.deps.db.select().from(lenders).orderBy(lenders.id)).toEqual(before)
})

it.each<[string, string, string | Uint8Array, RegExp]>([
  ['an empty file', 'a.csv', '', /is empty/],
  ['only a header', 'a.csv', 'name,minRate,maxRate\n', /has no lenders/],
  ['no header', 'a.csv', 'Acme,9,10\nBirch,9,10\n', /Line 1: no column for name or slug among.*--map/],
  ['a missing column', 'a.csv', 'states,minRate\nTX,9\n', /Line 1: no column for name or slug/],
  [
    'a file cut off in a quote',
    'a.csv',
    'name,description,minRate,maxRate\nA,ok,9,10\nB,"cut off here\nmo',
    /Line 3, column description \(2\): opens a quote that is never closed/,
  ],
  [
    'a file cut off in a row',
    'a.csv',
    'name,minRate,maxRate\nA,9,10\nB,9',
    /Line 3: has 2 cells where the header has 3/,
  ],
  [
    'the same lender twice',
    'a.csv',
    'name,minRate,maxRate\nA b,9,10\na  B,9,10\n',
    /Line 3, column name \(1\): 'a {2}B' is the same as on line 2/,
  ],
  ['a NUL', 'a.csv', 'name,minRate,maxRate\nA\u0000b,9,10\n', /Line 2, column name \(1\): .*The name contains invalid/],
  ['JSON cut off', 'a.json', '[\n{"name":"A","minRate":9,"maxRate":10},\n{"name":', /not valid JSON.*line 3/],
  ['JSON with a slip', 'a.json', '[\n{"name":"A","minRate":9,\n"maxRate":x}]', /not valid JSON: line 3, character 11/],
  ['JSON of something else', 'a.json', '{"a":1}', /list of lenders/],
  [
    'JSON with a bad value',
    'a.json',
    '[{"name":"A","minRate":9,"maxRate":10},\n{"name":"B",\n"minRate":{"x":1},\n"maxRate":10}]',
    /Line 3, column minRate: must be text/,
  ],
  [
    'JSON with a key twice',
    'a.json',
    '[{"name":"A","minRate":9,"maxRate":10},\n{"name":"B","minRate":9,"maxRate":10,\n"minRate":8}]',
    /Line 3, column minRate: is there twice/,
  ],
  ['a workbook that is none', 'a.xlsx', 'PK', /isn’t an \.xlsx workbook/],
])(
  'rejects %s with its line and how to fix it, and changes nothing [OPS-02]',
  async (_what, name, content, message) => {
    await run('lenders', 'import', await file('base.csv', `${header}\n${good('Acme Capital')}\n`))
    const before = await t.deps.db.select().from(lenders)
    const result = await run('lenders', 'import', await file(name, content))
    expect(result.err).toMatch(message)
    expect(result.code).toBe(3)
    expect(await t.deps.db.select().from(lenders)).toEqual(before)
  },
)

it('skips and reports a second column for a field; rejects two columns mapped by hand [OPS-06]', async () => {
  const path = await file('twice.csv', 'name,minRate,Min Rate,maxRate\nTwofold Lending,9,8,10\n')
  const result = await run('lenders', 'import', path)
  expect(result).toMatchObject({ code: 0 })
  expect(result.err).toContain("Columns not imported: Min Rate (means the same as column 2 ('minRate'))")
  expect(await stored('Twofold Lending')).toMatchObject({ minRate: 9, maxRate: 10 })
  const chosen = await run('lenders', 'import', path, '--map', 'Min Rate=minRate')
  expect(chosen.code).toBe(3)
  expect(chosen.err).toContain('Leave one of them out.')
})

it('rejects a file of 200 MB, and a missing file [OPS-02]', async () => {
  const path = await file('huge.csv', 'name,minRate,maxRate\n')
  await truncate(path, 200 * 1024 * 1024)
  const huge = await run('lenders', 'import', path)
  expect(huge).toMatchObject({ code: 3 })
  expect(huge.err).toMatch(/is 200 MB; the limit is 100 MB.*Split it/)
  expect(await run('lenders', 'import', join(folder, 'nothing.csv'))).toMatchObject({ code: 4 })
})

it('reads BOM, CRLF, semicolons, quotes, dollar and percent signs, abbreviations and mapped headers [OPS-02]', async () => {
  const text =
    '\ufeffFirm;Where;Min Loan;Max Loan;Min Rate;Max Rate;Points;Shoe size\r\n"Acme ""Best"" Lending";"ca, TX";$50,000;1.5M;9.5 %;11%;1 1/8;"x\r\ny"\r\nBirch;Nationwide;75K;;9;10;;\r\n'
  const path = await file('odd.csv', text)
  const result = await run('lenders', 'import', path, '--map', 'Firm=name', '--map', 'Where=states')
  expect(result).toMatchObject({ code: 0 })
  expect(result.err).toContain('Columns not imported: Shoe size')
  expect(await stored('Acme "Best" Lending')).toMatchObject({
    states: ['California', 'Texas'],
    minAmount: 50_000,
    maxAmount: 1_500_000,
    minRate: 9.5,
    maxRate: 11,
    minPoints: 1.125,
    maxPoints: 1.125,
  })
  expect(await stored('Birch')).toMatchObject({ states: [], minAmount: 75_000, maxAmount: null })
  expect(await run('lenders', 'import', path, '--map', 'Nope=name')).toMatchObject({ code: 3 })
  expect(await run('lenders', 'import', path, '--map', 'Firm=nonsense')).toMatchObject({ code: 2 })
})

it('shows on a terminal how many rows were read and lenders written, separate from its output [OPS-02]', async () => {
  const rows = Array.from({ length: 2100 }, (_, n) => good(`Drawn ${n}`))
  const drawn: string[] = []
  const terminal = { isTTY: true, write: (text: string) => drawn.push(text) > 0 } as unknown as NodeJS.WriteStream
  let out = ''
  const code = await runCli(['lenders', 'import', await file('drawn.csv', [header, ...rows].join('\n'))], {
    env: commandEnv(t),
    write: (text) => {
      out += text
    },
    writeError: () => {},
    terminal,
    now: () => new Date(),
  })
  expect(code).toBe(0)
  expect(out).toMatch(/^Imported: 2100 new/)
  const text = drawn.join('')
  expect(text).toMatch(/Reading 500 rows/)
  expect(text).toMatch(/Importing █+ 100% · 2100\/2100/)
  expect(drawn.at(-1)).toBe('\r\u001b[K')
})

it('imports programs that a dry run shows next to the file only with --compared [OPS-06]', async () => {
  const path = await file(
    'sheet.csv',
    'Term,Fix & Flip\nLender,Wrenfold Lending\nRate,9.99%\nMin FICO,660\nRemark,by phone\n',
  )
  const dryRun = await run('lenders', 'import', path, '--dry-run')
  expect(dryRun.out).toContain('Compare with the file, because the sheet has its terms down and its programs across:')
  expect(dryRun.out).toContain('Min FICO, line 4: 660 → 660+ credit')
  expect(dryRun.out).toContain('Compare 1 program with the file, then import with --compared.')
  const refused = await run('lenders', 'import', path)
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('has to be compared with the file') })
  expect(refused.err).toContain('1 program must be compared with the file: see a dry run, then import with --compared.')
  expect(await countStored()).toBe(0)
  expect(await run('lenders', 'import', path, '--compared')).toMatchObject({ code: 0 })
  expect(await run('lenders', 'import', path)).toMatchObject({ code: 0, out: expect.stringContaining('1 unchanged') })
})
