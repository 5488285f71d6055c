import { expect, it } from 'vitest'
import { compareTexts } from './comparison.ts'
import { needsComparison, planLenderImport } from './plan-lender-import.ts'
import { readLenderFile } from './read-lender-file.ts'

const now = new Date('2026-11-05T12:00:00Z')

/** Returns the file's reasons to compare each program, and what each text enters. Null without a comparison. */
async function comparisonsOf(csv: string) {
  const file = await readLenderFile(Buffer.from(csv), { now })
  const { rows } = await planLenderImport(file.rows, [], { now })
  return rows.map((row) =>
    needsComparison(row)
      ? {
          reasons: row.comparison.reasons,
          texts: compareTexts(row.comparison, row, row.toCompare.terms).map(({ header, line, text, entered }) => [
            header,
            line,
            text,
            entered.join('; '),
          ]),
        }
      : null,
  )
}

it('needs no comparison for terms in cells below their own headers [OPS-06]', async () => {
  const list = `Lender,Product,States,Rate,Max LTV,Updated
Acorvane Capital,Flip,"TX, OK",9.9%,90%,11/01/2026
Halden Ridge,Bridge,Nationwide,10%,75%,11/02/2026
`
  expect(await comparisonsOf(list)).toEqual([null, null])
  expect(await comparisonsOf(`Rates,,,,,\nEffective November 1 2026,,,,,\n${list}`)).toEqual([null, null])
})

it('shows what each text of a term sheet enters, with the title and the lines around it [OPS-06]', async () => {
  const [flip, build] = await comparisonsOf(`Ridgeline Capital — Rate Sheet,,
Term,Fix & Flip,Ground Up
Loan amounts,"$100,000 - $2,000,000",
Rates from,9.99%,10.99%
Collateral color,red,blue
States: TX OK LA,,
`)
  expect(flip).toEqual({
    reasons: ['turned', 'heading', 'line'],
    texts: [
      ['Program', 2, 'Fix & Flip', 'Program name: Fix & Flip; Fix and flip'],
      ['Loan amounts', 3, '$100,000 - $2,000,000', '$100,000–$2,000,000'],
      ['Rates from', 4, '9.99%', 'from 9.99%'],
      ['Collateral color', 5, 'red', ''],
      ['Name', null, 'Ridgeline Capital', 'Name: Ridgeline Capital'],
      ['Outside the table', 6, 'States: TX OK LA', 'LA OK TX'],
    ],
  })
  expect(build!.texts).not.toContainEqual(expect.arrayContaining(['Loan amounts']))
})

it('shows each program of one row with the whole cell, and terms that no single cell states [OPS-06]', async () => {
  const [best, other] = await comparisonsOf(`Lender,Product,Rate,Max LTV,States,States not served,Notes
Acorvane Capital,Flip,9.9%,"680+: 90%, 640-679: 85%",Nationwide,"AK, ND",3 mo min interest
`)
  expect(best).toEqual({
    reasons: ['stated', 'split'],
    texts: [
      ['Lender', null, 'Acorvane Capital', 'Name: Acorvane Capital'],
      ['Product', null, 'Flip', 'Program name: Flip; Fix and flip'],
      ['Rate', null, '9.9%', '9.9%'],
      ['Max LTV', null, '680+: 90%, 640-679: 85%', 'up to 90% of price'],
      ['States', null, 'Nationwide', 'all states but AK ND'],
      ['States not served', null, 'AK, ND', 'all states but AK ND'],
      ['Notes', null, '3 mo min interest', '3 months minimum interest'],
      ['', null, '', '680+ credit'],
    ],
  })
  expect(other!.texts).toContainEqual(['Max LTV', null, '680+: 90%, 640-679: 85%', 'up to 85% of price'])
})

it('needs a comparison where a heading or the row above fills a row, or several sheets are joined [OPS-06]', async () => {
  const headings = await comparisonsOf(`Lender,Rate,Max LTV,Min loan
FLIPS,,,
Acorvane Capital,9.9%,90%,$100k
RENTALS,,,
Acorvane Capital,7%,75%,$100k
`)
  expect(headings.map((one) => one?.reasons)).toEqual([['heading'], ['heading']])
  const above = await comparisonsOf(`Lender,Product,Rate,Max LTV
Acorvane Capital,Flip,9.9%,90%
Acorvane Capital,Bridge,same,75%
`)
  expect(above.map((one) => one?.reasons)).toEqual([undefined, ['above']])
})

it('needs a comparison for a remark that may limit the loan and was not read, and for no other [OPS-06]', async () => {
  const list = `Lender,Product,Rate,Max LTV,Notes
Acorvane Capital,Bridge,9.9%,75%,"Refi 70%, C/O 65% on a good day"
Halden Ridge,Bridge,10%,75%,met at a fair
`
  expect((await comparisonsOf(list)).map((one) => one?.reasons)).toEqual([['unread'], undefined])
})

it('reads Notes below the group of another header as remarks [OPS-06]', async () => {
  const list = `East coast lenders,,,,,
,,Pricing,,Terms,
Lender,Product,Rate,Points,Term,Notes
Peach Arbor Lending,Bridge,10%,2,12 months,"SFR to 20 units. Cash-out 65% LTV."
`
  const [cashOut, others] = await comparisonsOf(list)
  expect([cashOut!.reasons, others!.reasons]).toEqual([
    ['stated', 'split'],
    ['stated', 'split'],
  ])
  expect(cashOut!.texts.find(([header]) => header === 'Notes')?.at(-1)).toContain('up to 65% of price')
})

it('shows a line about some programs whole, next to every program [OPS-06]', async () => {
  const [flip, build] = await comparisonsOf(`Tamarack Bridge LLC,,,,
Term,Flip,Ground Up
Rate,10.5%,11%
Max ARV,75%,70%
Min FICO,660,680
Points,2,2.5
"Flip: 3 months minimum interest. Draws within 2 days.",,
`)
  const line = 'Flip: 3 months minimum interest. Draws within 2 days.'
  expect(flip!.texts).toContainEqual(['Outside the table', 7, line, '3 months minimum interest'])
  expect(build!.texts).toContainEqual(['Outside the table', 7, line, ''])
})

/** Plans an import of two sheets, the second after the first was stored, with only some programs compared. */
async function planAfter(first: string, second: string, isReplacingPrograms = false) {
  const stored = await planLenderImport((await readLenderFile(Buffer.from(first), { now })).rows, [], { now })
  const existing = stored.created.map(({ lender, programs }) => ({
    ...lender,
    licenses: [...lender.licenses],
    createdAt: now,
    updatedAt: now,
    programs: programs.map((program) => ({ ...program, lenderId: lender.id })),
  })) as unknown as Parameters<typeof planLenderImport>[1]
  const { rows } = await readLenderFile(Buffer.from(second), { now })
  return planLenderImport(rows, existing, { now, isReplacingPrograms, compared: new Set() })
}
const sheetWith = (states: string, rate: string) => `Wrenfold Lending,,
Term,Fix & Flip,Bridge
Rate,${rate},10.5%
Min FICO,660,680
Points,2,2
States: ${states},,
`

it('writes no states and deletes no program of a lender while one of its programs waits [OPS-06] [DESK-03]', async () => {
  const before = sheetWith('TX OK', '9.99%')
  const states = await planAfter(before, sheetWith('TX OK LA', '9.99%'))
  expect(states.updated).toEqual([])
  expect(states.rows.map(({ outcome }) => outcome)).toEqual(['refused', 'same'])
  const replaced = await planAfter(
    before,
    'Lender,Program,Rate,Min FICO,Points,Notes\nWrenfold Lending,Bridge,11%,680,2,no condos\n',
    true,
  )
  expect(replaced.updated).toEqual([])
  expect(replaced.rows[0]!.problems.map(({ kind }) => kind)).toEqual(['compare'])
})

it('plans duplicates, older rows and tiers of waiting programs as the preview shows them [OPS-06]', async () => {
  const plan = async (csv: string) => {
    const { rows } = await readLenderFile(Buffer.from(csv), { now })
    return (await planLenderImport(rows, [], { now, compared: new Set() })).created
  }
  expect(await plan('Lender,Program,Rate,Notes\nAcorn Capital,Flip,9%,no condos\nAcorn Capital,Flip,10%,\n')).toEqual(
    [],
  )
  expect(
    await plan(
      'Lender,Program,Rate,Updated,Notes\nAcorn Capital,Flip,9%,11/01/2026,no condos\nAcorn Capital,Flip,10%,11/01/2025,\n',
    ),
  ).toEqual([])
  const tiers = await plan(
    'Lender,Program,Min FICO,Max LTV,Notes\nAcorn Capital,Bridge,700,75%,no condos\nAcorn Capital,Bridge,660,70%,\n',
  )
  expect(tiers.flatMap(({ programs }) => programs.map(({ name }) => name))).toEqual(['Bridge, 660+ credit'])
})

it('needs another comparison after a correction of any value [DESK-03]', async () => {
  const keyAfter = async (corrections: [string, string][]) => {
    const csv = sheetWith('TX', '9.99%')
    const { rows } = await readLenderFile(Buffer.from(csv), { now, corrections: new Map(corrections) })
    return (await planLenderImport(rows, [], { now })).rows[0]!.toCompare!.key
  }
  expect(await keyAfter([])).toBe(await keyAfter([]))
  expect(await keyAfter([['2 rate', '8%']])).not.toBe(await keyAfter([]))
  expect(await keyAfter([['2 website', 'acorn.example']])).not.toBe(await keyAfter([]))
})

it('plans the same rows again with the same result, as an import does after another change [OPS-06]', async () => {
  const list = 'Lender,LTV,Rehab,Rate,Exp\nAcorn Capital,"0-1: 75%, 2+: 80%",100%,10%,\n'
  const { rows } = await readLenderFile(Buffer.from(list), { now })
  const plan = async () =>
    (await planLenderImport(rows, [], { now })).rows.map(({ program, toCompare }) => [program, toCompare?.key])
  const first = await plan()
  expect(first).toHaveLength(2)
  expect(await plan()).toEqual(first)
})
