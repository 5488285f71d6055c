import { expect, it } from 'vitest'
import { stateNames } from '#domain/states/states.ts'
import { buildXlsx, buildZip } from '#test/builders/xlsx.ts'
import { planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'

const now = new Date('2026-11-22')
const read = (bytes: Uint8Array, more = {}) => readLenderFile(bytes, { now, ...more })
const csv = (text: string, more = {}) => read(Buffer.from(text), more)

it('reads a workbook’s lender sheet below its title, with numbers as formatted [OPS-06]', async () => {
  const bytes = buildXlsx({
    Read: [['Terms as of November & later']],
    Terms: [
      ['Terms'],
      [],
      ['Lender', 'Min rate', 'Max rate', 'Min loan', 'Points', 'Checked', 'ARV'],
      [
        'Acme & Sons',
        { value: 0.0999, format: '0.00%' },
        { value: 0.125, format: '0.0%' },
        { value: 75000, format: '"$"#,##0' },
        '1-3',
        { value: 46112, format: 'yyyy\\-mm\\-dd' },
        { value: 0.7, format: '0%' },
      ],
      ['Birch', { value: 0.0999 }, '', '', { value: 46025, format: 'd\\-mmm' }],
    ],
  })
  const file = await read(bytes)
  expect(file).toMatchObject({ format: 'xlsx', sheet: 'Terms', sheets: ['Read', 'Terms'], headerLine: 3 })
  expect(file.rows).toHaveLength(2)
  expect(file.rows[1]!.values.minRate).toBe(9.99)
  expect(file.rows[1]!.problems.map(({ field, choices }) => [field, choices?.[0]?.text])).toEqual([['points', '1-3']])
  expect(file.rows[0]).toMatchObject({
    line: 4,
    problems: [],
    values: {
      name: 'Acme & Sons',
      minRate: 9.99,
      maxRate: 12.5,
      minAmount: 75_000,
      minPoints: 1,
      maxPoints: 3,
      maxLtarvPercent: 70,
      termsCheckedAt: new Date('2026-03-31'),
    },
  })
})

it('limits a workbook’s unpacked size, and reports a damaged one [OPS-06]', async () => {
  const big = Buffer.alloc(201 * 1024 * 1024, ' ')
  const bomb = buildZip([
    ['xl/workbook.xml', Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="A" r:id="1"/></sheets></workbook>')],
    ['xl/_rels/workbook.xml.rels', Buffer.from('<Relationships><Relationship Id="1" Target="a.xml"/></Relationships>')],
    ['xl/a.xml', Buffer.concat([Buffer.from('<worksheet>'), big])],
  ])
  expect(bomb.length).toBeLessThan(1_000_000)
  await expect(read(bomb)).rejects.toThrow(/unpacks to more than 200 MB/)
  await expect(
    read(
      buildXlsx({
        A: [
          ['Lender', 'Rate'],
          ['x', '9'],
        ],
      }).subarray(0, 300),
    ),
  ).rejects.toThrow(/damaged/)
  await expect(read(buildZip([['a.txt', Buffer.from('x')]]))).rejects.toThrow(/no \.xlsx workbook/)
})

const text = 'Firm;Rates;States\r\nCr\u00e9dit D\u00fcnn;9.5-12;TX, CA\r\n\r\n'
it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8', Buffer.from(`\ufeff${text}`)],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16', Buffer.from(text, 'utf16le')],
  ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text, 'latin1')],
])('recognizes %s [OPS-06]', async (encoding, bytes) => {
  const file = await read(bytes)
  expect(file.encoding).toBe(encoding)
  expect(file.rows.map(({ values }) => values)).toMatchObject([
    { name: 'Cr\u00e9dit D\u00fcnn', minRate: 9.5, maxRate: 12 },
  ])
})

it('reads a two-row header, repeated headers and headings [OPS-06]', async () => {
  const file = await csv(
    'Lender list,,,\n,,,\nLender,Rate,,States\n,Min,Max,\nTEXAS,,,\nAcme,9,11,TX\nLender,Rate Min,Rate Max,States\nBirch,10,12,TX\n',
  )
  expect(file.columns.map(({ field }) => field)).toEqual(['name', 'minRate', 'maxRate', 'states'])
  expect(file.rows.map(({ line, values }) => [line, values.name, values.minRate, values.maxRate])).toEqual([
    [6, 'Acme', 9, 11],
    [8, 'Birch', 10, 12],
  ])
  expect(file.unread).toContainEqual({ line: 5, text: 'TEXAS', why: 'a heading or a footnote' })
})

it('names line, column, value and accepted form, and applies the answer to a question [OPS-06]', async () => {
  const text = 'Lender,Min loan,Rate\nAcme,75.000,9.5\n'
  const [asked] = (await csv(text)).rows
  expect(asked!.problems).toMatchObject([
    {
      line: 2,
      column: 'Min loan (2)',
      field: 'minAmount',
      value: '75.000',
      kind: 'ambiguous',
      choices: [{ text: '$75,000' }, { label: '$75', text: '$75.00' }],
    },
  ])
  const [answered] = (await csv(text, { corrections: new Map([['2 minAmount', '$75,000']]) })).rows
  expect(answered).toMatchObject({ problems: [], values: { minAmount: 75_000, minRate: 9.5 } })
})

it('corrects one of several columns of a field, and takes a term typed for the whole row [DESK-03]', async () => {
  const text = 'Lender,Product,LTV purchase,LTV cash-out,Notes\nAcme,DSCR,80,75.5%?,see the 3 fees\n'
  const limits = async (corrections: [string, string][]) =>
    (await csv(text, { corrections: new Map(corrections) })).rows.map(({ values }) => [
      values.purposes ?? null,
      values.maxAdvancePercent,
      values.loanFees ?? null,
    ])
  expect(await limits([['2 maxAdvancePercent LTV cash-out (4)', '70']])).toEqual([
    [['purchase'], 80, null],
    [['cash-out'], 70, null],
  ])
  expect(await limits([['2 loanFees', '$900 processing, $300 docs']])).toEqual([
    [['purchase'], 80, 1200],
    [['cash-out'], null, 1200],
  ])
  expect(await limits([['2 maxAdvancePercent', '65']])).toEqual([[null, 65, null]])
})

it('replaces both bounds with a typed range, and one of several limits with a typed limit [DESK-03]', async () => {
  const text = 'Lender,Product,Min rate,Max rate,Leverage\nAcme,Flip,9,12,90/100/70\n'
  const corrections = new Map([
    ['2 rate', '10-11'],
    ['2 maxLtarvPercent', '75'],
  ])
  const [row] = (await csv(text, { corrections })).rows
  expect(row!.problems).toEqual([])
  expect(row!.values).toMatchObject({ minRate: 10, maxRate: 11, maxAdvancePercent: 90, maxLtarvPercent: 75 })
})

it('sets a typed term for one program of a row, with the terms that it implies where there are none [DESK-03]', async () => {
  const text = 'Lender,Product,Rate,LTV purchase,LTV cash-out,Max term\nAcme,DSCR,9-11,80,75.5%?,36\n'
  const corrections = new Map([
    ['2.cash-out maxAdvancePercent', '70'],
    ['2.cash-out rate', '10'],
    ['2.cash-out program', 'Cash-out rental'],
    ['2.purchase term', '30 years'],
  ])
  const { rows } = await csv(text, { corrections })
  const shown = rows.map(({ values, tier, problems, leftOut }) => [
    [values.program, tier].join(),
    [values.purposes, values.maxAdvancePercent, values.minRate, values.maxRate, values.minTerm, values.maxTerm],
    [...problems, ...leftOut].length,
  ])
  expect(shown).toEqual([
    ['DSCR,purchase', [['purchase'], 80, 9, 11, 360, 360], 0],
    ['Cash-out rental,', [['cash-out'], 70, 10, 10, undefined, 36], 0],
  ])
  const [first, wrong] = (await csv(text, { corrections: new Map([['2.cash-out minCreditScore', '9000']]) })).rows
  expect(first!.leftOut).toEqual([])
  expect(wrong!.leftOut).toMatchObject([{ field: 'minCreditScore', value: '9000', isTyped: true }])
})

it('numbers the programs of several tabs apart, with terms down and programs across [DESK-03]', async () => {
  const sheet = (program: string) => [
    [`Acorn Capital - ${program}`, program, `${program} Plus`],
    ['Loan amount', '$100k - $1M', '$100k - $2M'],
    ['Rate', '10%', '9%'],
    ['Max LTV', '70%', '75%'],
    ['Min FICO', '660', '700'],
  ]
  const details = [
    ['Acorn Capital', ''],
    ['Website', 'acorn.example'],
    ['Not lending in', 'AK, NV'],
    ['Terms as of', '3/2/2026'],
  ]
  const book = buildXlsx({ Contacts: details, Short: sheet('Bridge'), Long: sheet('Rental') })
  const { rows } = await readLenderFile(book, { now })
  expect(rows.map(({ values }) => values.program)).toEqual(['Bridge', 'Bridge Plus', 'Rental', 'Rental Plus'])
  expect(new Set(rows.map(({ line, part }) => `${line}.${part}`)).size).toBe(4)
})

it('guesses a column of names in spite of an odd one, and keeps a lender whose terms are words [DESK-03]', async () => {
  const guessed = await csv(
    'Zork,Rate,Points,Vibe\nAcorn Capital,9,2,Dallas\nCV3 Financial,9,2,Waco\nBirch LLC,9,2,Waco\n',
    {
      guessesName: true,
    },
  )
  expect(guessed.columns.map(({ field }) => field)).toEqual(['name', 'rate', 'points', null])
  const answers = await csv('Program,Rate,Points,Vibe\nBridge,9,2,OK\nFlip,9,2,OK (2)\n', { guessesName: true })
  expect(answers.columns.at(-1)).toMatchObject({ field: null })
  const { rows } = await csv('Lender,Rate,Points,Max LTV,Term\nBirch Funding,varies by deal and borrower,,,\n')
  expect(rows.map(({ values }) => values.name)).toEqual(['Birch Funding'])
  const list = await csv('Recommended Lenders,Rate,Points,Max LTV\nAcorn Capital,10%,2,75%\n', { guessesName: true })
  expect(list.rows[0]!.values).toMatchObject({ name: 'Acorn Capital' })
})

it('skips a column with the same meaning as another [DESK-03]', async () => {
  const text = 'Lender,Product,Max advance,Other advance\nAcme,Bridge,75%,60%\n'
  const { rows, columns } = await csv(text, { headerMap: new Map([['Other advance', null]]) })
  expect(columns.at(-1)).toMatchObject({ header: 'Other advance', field: null })
  expect(rows[0]!.values.maxAdvancePercent).toBe(75)
})

it.each([
  ['CSV', Buffer.from('Lender,Rate\nA,9\nB,9\nC,9\n')],
  ['headings', Buffer.from('Lender,Rate,Max rate\nA,9,10\nTEXAS,,\nOHIO,,\n')],
  ['JSON', Buffer.from('[{"name":"A"},{"name":"B"},{"name":"C"}]')],
  ['entries of JSON that are none', Buffer.from('[1,2,3]')],
  ['programs in JSON', Buffer.from('[{"name":"A","programs":[{"name":"1"},{"name":"2"},{"name":"3"}]}]')],
  [
    'a workbook',
    buildXlsx({
      Terms: [
        ['Lender', 'Rate'],
        ['A', '9'],
        ['B', '9'],
        ['C', '9'],
      ],
    }),
  ],
])('rejects a file with more rows than the limit: %s [DESK-03]', async (_, bytes) => {
  await expect(read(bytes, { maxRows: 2 })).rejects.toThrow(/more than 2 rows/)
})

it.each([
  ['Old terms', 'Current'],
  ['Rates Oct', 'Rates Nov'],
  ['Dec 2025', 'November 26'],
  ['Rates Oct 31', 'Rates Nov 24'],
  ['Nov 1', 'Nov 15'],
  ['2026-10', '2026-11'],
  ['December', 'January'],
])('doesn’t read the terms of %s next to %s [OPS-06]', async (outdated, current) => {
  const header = ['Lender', 'Rate', 'Points', 'Min loan']
  const bytes = buildXlsx({
    [outdated]: [header, ['Acme', '12%', '3', '50000'], ['Gone Capital', '13%', '3', '50000']],
    [current]: [header, ['Acme', '10%', '2', '75000']],
  })
  const file = await read(bytes)
  expect(file.rows.map(({ values }) => values)).toEqual([expect.objectContaining({ name: 'Acme', minRate: 10 })])
  expect(file.readSheets).toEqual([current])
  expect(file.otherSheets).toEqual([{ name: outdated, why: expect.stringContaining('2 rows of lenders') }])
})

it('reads all sheets of the same month, and all sheets of different loan kinds [OPS-06]', async () => {
  const header = ['Lender', 'Rate', 'Points', 'Min loan']
  const rows = (rate: string) => [header, ['Acme', rate, '2', '75000']]
  const file = await read(
    buildXlsx({ 'Bridge Oct': rows('10%'), 'Rental Nov': rows('7%'), Land: rows('12%'), Maryland: rows('11%') }),
  )
  expect(file.readSheets).toEqual(['Bridge Oct', 'Rental Nov', 'Land', 'Maryland'])
})

it.each(['csv', 'json'] as const)('rejects a file of blanks as empty: %s [OPS-06]', async (format) => {
  await expect(csv(' \n\n  ', { format })).rejects.toThrow('The file is empty.')
})

it('leaves a slug to a later row that sets it [OPS-02] [LEN-06]', async () => {
  const { rows } = await csv('[{"name": "Acme Capital"}, {"name": "Another Name", "slug": "acme-capital"}]')
  const { created } = await planLenderImport(rows, [], { now })
  expect(created.map(({ lender }) => [lender.name, lender.slug])).toEqual([
    ['Acme Capital', 'acme-capital-2'],
    ['Another Name', 'acme-capital'],
  ])
})

it('reports a layout that isn’t understood if the lender is given [OPS-06]', async () => {
  const text = 'Our loans,Good terms\nFlip,fast\nBridge,faster'
  await expect(csv(text)).rejects.toThrow(/give the lender of all rows with --lender/)
  await expect(csv(text, { lender: 'Acme' })).rejects.toThrow(/fewer than two known columns.*layout is not understood/)
})

it('uses a given lender instead of the one in a column, and adds a note [OPS-06]', async () => {
  const one = await csv('Lender,Product,Rate\nAcme Capital,Bridge,10\nAcme Capital,Flip,11\n', { lender: 'MyRateLoan' })
  const plan = await planLenderImport(one.rows, [], { now })
  expect(plan.rows.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['MyRateLoan', 'new'],
    ['MyRateLoan', 'new'],
  ])
  expect(one.unread).toEqual([
    { line: 1, text: 'Acme Capital', why: expect.stringContaining("'MyRateLoan' was taken") },
  ])
  const list = await csv('Lender,Rate\nAcme Capital,10\nBirch Capital,11\n', { lender: 'Cedar' })
  expect(list.rows.map(({ values }) => values.name)).toEqual(['Acme Capital', 'Birch Capital'])
  expect(list.unread).toEqual([{ line: 1, text: 'Cedar', why: expect.stringContaining('was not used') }])
})

it('asks whether a sentence in a column of lenders is a lender [OPS-06]', async () => {
  const { rows } = await csv('Lender,Rate\nAcme Capital,10\nWe can close any loan within a week,11\n')
  const plan = await planLenderImport(rows, [], { now })
  expect(plan.rows.map(({ outcome }) => outcome)).toEqual(['new', 'question'])
})

it('keeps the states when a part of a state is left out [OPS-06]', async () => {
  const states = async (cell: string) =>
    (await csv(`Lender,States,Rate\nAcme,"${cell}",10%`)).rows.map(({ values, leftOut }) => [
      values.states,
      leftOut.length,
    ])
  expect(await states('NY, NJ; no NYC')).toEqual([[['New Jersey', 'New York'], 0]])
  expect(await states('New York, MD\nNo loans in Baltimore City')).toEqual([[['Maryland', 'New York'], 0]])
  expect(await states('NY, NJ; no NJ')).toEqual([[undefined, 1]])
})

it('applies one answer to all formulas without a value in a column [OPS-06]', async () => {
  const text = 'Lender,Min FICO\nAcme,#DIV/0!\nBirch,#N/A\nCedar,640\n'
  const asked = await csv(text)
  expect(asked.rows.map(({ problems }) => problems[0]?.topic)).toEqual(['formula', 'formula', undefined])
  const answered = await csv(text, { answers: new Map([['minCreditScore formula', 'none']]) })
  expect(answered.rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(answered.rows.map(({ values }) => values.minCreditScore)).toEqual([null, null, 640])
})

it('asks in the column isSample whether a lender is a sample, not whether it lends [OPS-06]', async () => {
  const text = 'Lender,isSample,Rate\nAcme,maybe,10\nBirch,paused,10\nCedar,yes,10\nDogwood,no,10\nElm,,10\n'
  const asked = await csv(text)
  const why = 'could mean a sample lender, or a real one'
  expect(asked.rows.map(({ problems }) => problems.map(({ topic, message }) => [topic, message]))).toEqual([
    [['sample', why]],
    [['sample', why]],
    [],
    [],
    [],
  ])
  expect(asked.rows.map(({ values }) => values.isSample)).toEqual([undefined, undefined, true, false, false])
  const answered = await csv(text, { answers: new Map([['isSample sample', 'no']]) })
  expect(answered.rows.map(({ values }) => values.isSample)).toEqual([false, false, true, false, false])
})

it('adds up fees of several columns and keeps the draw fee that one of them names [OPS-06]', async () => {
  const { rows } = await csv('Lender,Processing fee,Admin fee\nAcme,$995,"$500 admin, $150 per draw"\n')
  expect(rows[0]!.values).toMatchObject({ loanFees: 1495, drawFee: 150 })
})

it.each([
  ['Acme Capital,acme,Flip,10\nAcme Capital,,Bridge,11\n'],
  ['Acme Capital,,Flip,10\nAcme Capital,acme,Bridge,11\n'],
])('creates one lender from rows with and without its slug [OPS-02]', async (lines) => {
  const { rows } = await csv(`Lender,Slug,Program,Rate\n${lines}`)
  const { created } = await planLenderImport(rows, [], { now })
  expect(created.map(({ lender, programs }) => [lender.slug, programs.length])).toEqual([['acme', 2]])
})

it('creates two lenders with the same name and different slugs [OPS-02]', async () => {
  const { rows } = await csv('Lender,Slug,Program,Rate\nAcme,acme,Flip,10\nAcme,acme-2,Bridge,11\n')
  const { created } = await planLenderImport(rows, [], { now })
  expect(created.map(({ lender }) => lender.slug)).toEqual(['acme', 'acme-2'])
})

it('reports what was left out of a lender’s own row because the lender has programs [OPS-06]', async () => {
  const { rows } = await csv('Lender,Program,States,Rate\nAcme,,TX,12\nAcme,Flip,,10\n')
  const { created, rows: planned } = await planLenderImport(rows, [], { now })
  expect(created[0]!.lender.states).toEqual(['Texas'])
  expect(planned[0]!.notes.map(({ message }) => message)).toEqual([
    'the lender has programs, and this row names none: its terms were left out',
  ])
})

it('keeps all 50 states of a nationwide program of a Texas lender [OPS-06]', async () => {
  const { rows } = await csv('Lender,States,Program,States of program\nAcme,TX,DSCR,Nationwide\n')
  expect(rows[0]!.values).toMatchObject({ states: ['Texas'], programStates: stateNames })
})

it.each([
  ['TX, OK', 'NY', ['Oklahoma', 'Texas']],
  ['TX, OK', 'OK', ['Texas']],
  ['Nationwide', 'NY', stateNames.filter((name) => name !== 'New York')],
])('subtracts excluded states: %s without %s [OPS-06]', async (states, excluded, left) => {
  const { rows } = await csv(`Lender,States,Excluded states,Rate\nAcme,"${states}",${excluded},10\n`)
  expect(rows[0]!.values.states).toEqual(left)
})

it.each([
  ['{"name":"Acme","programs":{"name":"Flip"}}', 'programs of entry 1 must be a list'],
  ['{"name":"Acme","programs":[1,{"name":"Flip","name":"Bridge"}]}', 'is there twice'],
  ['{"name":"Acme","programs":[],"programs":[{"name":"Flip"}]}', 'is there twice'],
])('refuses the JSON lender %s [OPS-06]', async (lender, why) => {
  const { rows } = await csv(`[${lender}]`)
  expect(rows.at(-1)!.problems.map(({ message }) => message)).toEqual([why])
})

it('rejects an old .xls workbook as neither text nor .xlsx [OPS-06]', async () => {
  const bytes = Buffer.alloc(2000)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0])
  await expect(read(bytes)).rejects.toThrow(/neither text nor an \.xlsx workbook/)
})

it('rejects one column of text instead of reading each line as a lender [OPS-06]', async () => {
  const lines = [
    'Harborlight Wholesale Lenders',
    'NEW CONSTRUCTION',
    'Loan amounts up to $10 million',
    'Terms up to 24 months',
  ]
  const more = [
    'PROPERTY TYPES',
    '1-4 units: yes',
    '65% - 70% depending on the property',
    'Interest is charged on the drawn balance',
  ]
  await expect(csv(`Lender\n${[...lines, ...more].join('\n')}\n`)).rejects.toThrow(/one column of text/)
  const names = ['Acme', 'Birch Capital', 'Cedar Lending', 'Dune Partners', '1st Harbor']
  expect((await csv(`Lender\n${names.join('\n')}\n`)).rows.map(({ values }) => values.name)).toEqual(names)
})

it('takes the lender of a term sheet from its title, not from a term that is unknown [OPS-06] [DESK-03]', async () => {
  const sheet = `Roadrunner Lending,,
Term,Fix & Flip,Bridge
Collateral guidelines,C2 or better,C4 or better
Rate,9.99%,10.5%
Min FICO,660,680
`
  const { rows, unread } = await csv(sheet, { guessesName: true })
  expect(rows.map(({ values }) => values.name)).toEqual(['Roadrunner Lending', 'Roadrunner Lending'])
  expect(unread).toEqual([])
  const list = await csv('Capital source,Rate,Min FICO\nUllmere Fund,9%,660\n', { guessesName: true })
  expect(list.rows.map(({ values }) => values.name)).toEqual(['Ullmere Fund'])
})

it('asks about a name that a row takes from the row above, as about the row above [OPS-06]', async () => {
  const file = await csv('Lender,Program,Rate\nLoan Fees,Flip,9%\n,Bridge,10%\n')
  const { rows } = await planLenderImport(file.rows, [], { now })
  expect(rows.map(({ outcome, name }) => [outcome, name])).toEqual([
    ['refused', 'Loan Fees'],
    ['refused', 'Loan Fees'],
  ])
})

it.each([
  ['Corigin,Lending Criteria', 'Corigin'],
  ['Eagle CFS (eaglecfs.com),', 'Eagle CFS'],
  ['ACF - Private Capital Solutions,', 'ACF'],
  ['RBI Mortgages,', 'RBI Mortgages'],
  ['Capital Funding Financial - Loan Programs,', 'Capital Funding Financial'],
])('takes the lender of labels and values from the first line %s [OPS-06]', async (title, lender) => {
  const { rows } = await csv(`${title}\nProgram,Fix & Flip\nRate,9.99%\nMin FICO,660\nPoints,2\n`)
  expect(rows.map(({ values }) => values.name)).toEqual([lender])
})

it('gives a term with a value for one of several programs only to that program [OPS-06]', async () => {
  const { rows } = await csv(`Baraka Capital,,,,
Term,Fix & Flip,Ground Up,Bridge,Rental
Loan amount,$50K-$5M,$50K-$5M,$500K-$5M,$75K-$2M
Max LTV,75%,70%,65%,80%
Minimum guarantor FICO,,,Mid-score of 680,
`)
  expect(rows.map(({ values }) => values.minCreditScore ?? null)).toEqual([null, null, 680, null])
})
