import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportDeskLendersEndpoint } from '#contract/desk/desk-lenders.ts'
import {
  getRefusedRowsEndpoint,
  previewImportEndpoint,
  startImportEndpoint,
  writeImportEndpoint,
} from '#contract/desk/import.ts'
import { Failure } from '#server/failure.ts'
import { readLenderFile } from '#server/features/lenders/import/read-lender-file.ts'
import { refusalOf } from '#test/builders/account-builders.ts'
import { openDesk } from '#test/builders/desk-builders.ts'
import { buildXlsx, buildZip } from '#test/builders/xlsx.ts'
import { startTestApp, type TestApp } from '#test/start-test-app.ts'

let t: TestApp
let call: TestApp['call']
beforeAll(async () => {
  t = await startTestApp()
  call = (await openDesk(t)).call
})
afterAll(() => t.close())

const start = async (content: string | Buffer) =>
  (await call(startImportEndpoint, { body: { name: 'terms', content: Buffer.from(content).toString('base64') } })).id
const preview = async (content: string | Buffer) =>
  call(previewImportEndpoint, { params: { id: await start(content) }, body: { limit: 5 } })
const read = (content: string | Buffer) => readLenderFile(Buffer.from(content), { now: new Date() })
const fault = (content: string | Buffer) =>
  read(content).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
const refusal = async (content: string | Buffer) => refusalOf(preview(content))

type Parts = { sheet?: string; shared?: string; styles?: string; workbook?: string; more?: [string, Buffer][] }

/** Creates a workbook with one sheet. Its parts are written unchanged. */
function workbook({ sheet = '', shared, styles, workbook = '', more = [] }: Parts): Buffer {
  const parts: [string, string | undefined][] = [
    ['xl/workbook.xml', `${workbook}<workbook xmlns:r="r"><sheets><sheet name="Terms" r:id="a"/></sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>'],
    ['xl/sharedStrings.xml', shared],
    ['xl/styles.xml', styles],
    ['xl/sheet.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
  ]
  const written = parts.flatMap(([name, text]): [string, Buffer][] => (text ? [[name, Buffer.from(text)]] : []))
  return buildZip([...written, ...more])
}
const text = (reference: string, value: string) => `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="1">${text('A1', 'Lender')}${text('B1', 'Min Rate')}</row>`
const row = (line: number, more = '') => `<row r="${line}">${text(`A${line}`, `Lender ${line}`)}${more}</row>`
const rows = (count: number, more: (line: number) => string) =>
  Array.from({ length: count }, (_, n) => row(n + 2, more(n + 2))).join('')

describe('files that could stall the site', () => {
  it('rejects 20,000 rows with a cell in column XFD before their blank cells take memory', async () => {
    const file = workbook({ sheet: header + rows(20_000, (line) => `<c r="XFD${line}"><v>1</v></c>`) })
    const before = process.memoryUsage().rss
    expect(await refusal(file)).toMatchObject({
      status: 400,
      message: 'Line 2 has more than 500 columns. Save the columns with the lenders as a file of their own.',
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  it('rejects 3,000,000 columns, and ignores 3,000,000 blank ones', async () => {
    for (const line of ['a,'.repeat(3_000_000), `"Lender${','.repeat(3_000_000)}`, 'a,'.repeat(600)])
      expect(await refusal(`${line}\nAcorvane,9.5\n`)).toMatchObject({
        status: 400,
        message: expect.stringMatching(/^Line 1 has more than 500 columns\./),
      })
    expect((await preview(`Lender${','.repeat(3_000_000)}\nAcorvane${','.repeat(3_000_000)}\n`)).rowCount).toBe(1)
  })

  it('ignores blank cells beyond the last column, and reads the first 500 columns', async () => {
    const wide = `Lender,Min Rate${',x'.repeat(498)}${','.repeat(200)}\nAcorvane,9.5%${','.repeat(698)}\n`
    expect((await preview(wide)).counts).toMatchObject({ new: 1, refused: 0 })
  })

  it('rejects 100,001 rows', async () => {
    const lines = Array.from({ length: 100_001 }, (_, n) => `Lender ${n}`)
    expect(await refusal(`Lender,Min Rate\n${lines.map((name) => `${name},9.5%`).join('\n')}`)).toMatchObject({
      status: 400,
      message: 'The file has more than 100,000 rows. Split it into several files.',
    })
  })

  it('rejects a JSON object with 100,000 keys', async () => {
    const keys = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`key ${n}`, n]))
    for (const file of [[{ name: 'Acorvane', ...keys }], [{ name: 'Acorvane', programs: [{ name: 'Flip', ...keys }] }]])
      expect(await refusal(JSON.stringify(file))).toMatchObject({ message: expect.stringMatching(/500 columns/) })
  })

  it('rejects JSON with a million nested brackets', async () => {
    for (const file of ['['.repeat(1_000_000), `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`])
      expect(await refusal(file)).toMatchObject({
        status: 400,
        message: 'The file has more brackets within each other than can be read.',
      })
  })

  it('rejects 300,000 lines with unclosed quotes', async () => {
    const lines = Array.from({ length: 300_000 }, (_, n) => `"${'""'.repeat(n % 3)}Acorvane ${n}`)
    const refused = await refusal(`Lender,Min Rate\n${lines.join('\n')}\n`).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 400 })
  })

  it('omits a cell of more than 2,000 characters from its row, and never returns it whole', async () => {
    const long = 'x'.repeat(30_000)
    const shared = `<sst><si><t>${long}</t></si></sst>`
    for (const file of [
      `Lender,Min Rate,Website\nAcorvane,9.5%,${long}\nHalden,9%,\n`,
      workbook({
        shared,
        sheet: `<row r="1">${text('A1', 'Lender')}${text('B1', 'Website')}</row>${row(2, '<c r="B2" t="s"><v>0</v></c>')}${row(3)}`,
      }),
    ]) {
      const shown = await preview(file)
      expect(shown.counts).toMatchObject({ new: 2, refused: 0 })
      const without = shown.rows.find(({ leftOut }) => leftOut.length > 0)!
      expect(without.leftOut).toMatchObject([{ message: expect.stringContaining('has more than 2,000 characters') }])
      expect(JSON.stringify(shown).length).toBeLessThan(20_000)
    }
  })

  it('serves other requests while a large file is read', async () => {
    const file = `Lender,States,Min Rate\n${Array.from({ length: 100_000 }, (_, n) => `Bulk ${n},TX,9.5%`).join('\n')}`
    const id = await start(file)
    let served = 0
    let isOver = false
    const checking = call(previewImportEndpoint, { params: { id }, body: { limit: 5 } }).finally(() => {
      isOver = true
    })
    while (!isOver) {
      expect((await t.fetch('/healthz')).status).toBe(200)
      served++
    }
    expect((await checking).counts.new).toBe(100_000)
    expect(served).toBeGreaterThan(20)
  })
})

describe('names of built-in object properties', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype']

  it('reads headers with the names of object properties like any other', async () => {
    for (const name of names) {
      const shown = await preview(`Lender,${name},Min Rate\nAcorvane,x,9.5%\n`)
      expect(shown.columns, name).toContainEqual({ header: name, field: null, repeats: null, samples: ['x'] })
      expect(shown.counts, name).toMatchObject({ new: 1 })
    }
    expect(
      (await preview(`[{"name":"Acorvane","__proto__":{"name":"x"},"programs":[{"constructor":"x"}]}]`)).rowCount,
    ).toBe(1)
    expect((await preview(`Lender,Min constructor,max __proto__\nAcorvane,1,2\n`)).rowCount).toBe(1)
  })

  it('reads cells with the names of object properties like any other text, in every column', async () => {
    const { fields } = await preview('Lender,Min Rate\nAcorvane,9\n')
    for (const name of names) {
      // A row with only one text counts as a heading, so the lender's name is tested separately.
      const cells = fields.map((field) => (field === 'name' ? 'Acorvane' : name))
      expect((await read(`${fields.join(',')}\n${cells.join(',')}\n`)).rows, name).toHaveLength(1)
      expect((await read(`Lender,Min Rate\n${name},9\n`)).rows, name).toHaveLength(1)
      const [row] = (await read(`Lender,States\nAcorvane,${name}\n`)).rows
      expect(row!.leftOut, name).toMatchObject([{ kind: 'state' }])
    }
  })
})

describe('hostile workbooks', () => {
  const damaged = (why: RegExp) => ({ kind: 'invalid', message: expect.stringMatching(why) })

  it('rejects a workbook that lacks a shared text as damaged', async () => {
    for (const index of ['7', '-1', '1.5', 'x', '1e9', '99999999999999999999'])
      expect(
        await fault(
          workbook({
            shared: '<sst><si><t>A</t></si></sst>',
            sheet: `${header}${row(2, `<c r="B2" t="s"><v>${index}</v></c>`)}`,
          }),
        ),
        index,
      ).toMatchObject(damaged(/refers to text .* of 1\)/))
  })

  it('handles invalid cell references: beyond the sheet, backward and malformed', async () => {
    for (const reference of ['ZZZZZZZZ2', 'AAAAA2', 'XFE2'])
      expect(await fault(workbook({ sheet: header + row(2, text(reference, 'x')) })), reference).toMatchObject(
        damaged(/more than 500 columns/),
      )
    for (const reference of ['', '2', 'a2', '-1', '$B$2', 'B', '__proto__'])
      expect((await read(workbook({ sheet: header + row(2, text(reference, '9.5%')) }))).rows, reference).toHaveLength(
        1,
      )
    for (const line of ['0', '-5', '1e308', 'NaN', '999999999999', '2.5', ''])
      expect(
        (
          await read(
            workbook({ sheet: `${header}<row r="${line}">${text('A9', 'Acorvane')}${text('B9', '9%')}</row>` }),
          )
        ).rows,
        line,
      ).toMatchObject([{ line: 2 }])
  })

  it('reads cells without references in order, including blank ones', async () => {
    const cells = (...values: string[]) =>
      `<row>${values.map((value) => (value === '' ? '<c/>' : `<c t="inlineStr"><is><t>${value}</t></is></c>`)).join('')}</row>`
    const { rows } = await read(
      workbook({ sheet: cells('Lender', 'Min Rate', 'Max Rate') + cells('Acorvane', '', '12%') }),
    )
    expect(rows).toMatchObject([{ values: { minRate: null, maxRate: 12 } }])
  })

  it('rejects elements nested a million deep', async () => {
    for (const parts of [
      { sheet: '<a>'.repeat(1_000_000) },
      { shared: '<si>'.repeat(1_000_000), sheet: header },
      { styles: '<xf>'.repeat(1_000_000), sheet: header },
    ])
      expect(await fault(workbook(parts))).toMatchObject(damaged(/damaged/))
  })

  it('expands no entities, and reads no file or address', async () => {
    const doctypes = [
      `<!DOCTYPE x [<!ENTITY a "${'lol'.repeat(1000)}">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "${`&a${n === 0 ? '' : n - 1};`.repeat(10)}">`).join('')}]>`,
      '<!DOCTYPE x [<!ENTITY a8 SYSTEM "file:///etc/passwd">]>',
      `<!DOCTYPE x [<!ENTITY a8 SYSTEM "${t.url}/healthz">]>`,
    ]
    for (const doctype of doctypes) {
      const sheet = `${header}${row(2, text('B2', '&a8;'))}`
      const file = buildZip([
        [
          'xl/workbook.xml',
          Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="T" r:id="a"/></sheets></workbook>'),
        ],
        [
          'xl/_rels/workbook.xml.rels',
          Buffer.from('<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>'),
        ],
        ['xl/sheet.xml', Buffer.from(`${doctype}<worksheet><sheetData>${sheet}</sheetData></worksheet>`)],
      ])
      expect(await fault(file)).toMatchObject(damaged(/damaged/))
    }
  })

  it('rejects a workbook in which any part unpacks to gigabytes', async () => {
    const blanks = Buffer.alloc(210 * 1024 * 1024, ' ')
    for (const name of ['xl/sharedStrings.xml', 'xl/styles.xml'])
      expect(await fault(workbook({ sheet: header, more: [[name, blanks]] })), name).toMatchObject(
        damaged(/unpacks to more than 200 MB/),
      )
  })

  it('rejects a part that is longer than the archive declares', async () => {
    const file = workbook({ sheet: header + rows(2000, () => '') })
    const lying = Buffer.from(file)
    // Changes the uncompressed size of each directory entry, 24 bytes after its signature.
    for (let at = lying.indexOf('PK\u0001\u0002'); at !== -1; at = lying.indexOf('PK\u0001\u0002', at + 4))
      lying.writeUInt32LE(10, at + 24)
    expect(await fault(lying)).toMatchObject(damaged(/damaged/))
  })

  it('limits the memory for a million shared texts, styles and sheets', async () => {
    expect(
      (await read(workbook({ shared: `<sst>${'<si/>'.repeat(1_000_000)}</sst>`, sheet: header + row(2) }))).rows,
    ).toHaveLength(1)
    expect(
      (
        await read(
          workbook({ styles: `<x><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></x>`, sheet: header + row(2) }),
        )
      ).rows,
    ).toHaveLength(1)
    const sheets = Array.from({ length: 1000 }, (_, n) => `<sheet name="S${n}" r:id="a"/>`).join('')
    const many = buildZip([
      ['xl/workbook.xml', Buffer.from(`<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`)],
      [
        'xl/_rels/workbook.xml.rels',
        Buffer.from('<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>'),
      ],
    ])
    expect(await fault(many)).toMatchObject(damaged(/more than 200 sheets/))
  })

  it('rejects rows of 500 mostly blank columns before they fill the memory', async () => {
    const wide = Array.from({ length: 30_000 }, (_, n) => row(n + 2, `<c r="SF${n + 2}"><v>${n}</v></c>`)).join('')
    const greedy = workbook({ sheet: `<row r="1">${text('A1', 'Lender')}${text('SF1', 'Remark')}</row>${wide}` })
    expect(greedy.length).toBeLessThan(1_000_000)
    expect(await fault(greedy)).toMatchObject(damaged(/more than 10,000,000 cells/))
  })

  it('reads damaged bytes, or rejects them with a message', async () => {
    const whole = buildXlsx({
      Terms: [
        ['Lender', 'Min Rate'],
        ['Acorvane', { value: 0.095, format: '0.0%' }],
      ],
    })
    let rejected = 0
    for (let at = 0; at < whole.length; at++) {
      const changed = Buffer.from(whole)
      changed[at] = changed[at]! ^ 0xff
      for (const bytes of [changed, whole.subarray(0, at + 1), Buffer.concat([whole.subarray(0, at), whole])]) {
        const error = await fault(bytes)
        if (error === undefined) continue
        expect(error, `byte ${at}`).toBeInstanceOf(Failure)
        rejected++
      }
    }
    expect(rejected).toBeGreaterThan(whole.length)
  })
})

it('exports no cell as a spreadsheet formula, whatever text was imported', async () => {
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1+1', "'=1+1"]
  const file = [
    'Lender,Min Rate,Description,Slug',
    ...formulas.map((formula, n) => `Formula Lender ${n},9.5%,"${formula}",formula-${n}`),
    ...formulas.map((formula) => `"${formula}",high,"${formula}",`),
  ].join('\n')
  const id = await start(file)
  const { csv: refused } = await call(getRefusedRowsEndpoint, { params: { id } })
  await call(writeImportEndpoint, { params: { id } })
  const { csv } = await call(exportDeskLendersEndpoint)
  for (const cells of [refused, csv]) expect(cells).not.toMatch(/(^|[,;\n])"?[=+\-@\t]/m)
  expect(csv).toContain('formula-0')
})
