import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { loanPurposes, programKinds, programSituations } from '#domain/programs/programs.ts'
import { stateNames } from '#domain/states/states.ts'
import type { ExistingLender } from '#server/features/lenders/import/group-rows.ts'
import { changesOf, planLenderImport } from '#server/features/lenders/import/plan-lender-import.ts'
import { readLenderFile } from '#server/features/lenders/import/read-lender-file.ts'
import { byteOrderMark, csvLine, escapeFormula } from '#server/features/lenders/import/table/csv-cell.ts'
import { licenseText } from '#server/features/lenders/licenses/license-text.ts'
import type { ProgramRow } from '#server/features/lenders/programs/loan-programs.queries.ts'
import { buildXlsx } from '#test/builders/xlsx.ts'
import { exportedColumns, toExportedRows, toText } from './export-lenders.ts'

const now = new Date('2026-11-24T12:00:00Z')
const some = <T>(values: readonly T[]) => fc.subarray([...values])
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const figure = (min: number, max: number, unit: number) =>
  orNull(
    fc.integer({ min: Math.round(min / unit), max: Math.round(max / unit) }).map((n) => Number((n * unit).toFixed(3))),
  )
const time = orNull(fc.date({ min: new Date('2020-01-01'), max: now, noInvalidDate: true }))
/** Typical texts, and texts that break file formats. */
const words = fc.constantFrom(
  'Plain words',
  'Commas, "quotes" and; semicolons',
  '=SUM(A1:A9)',
  "'-5 as it stands",
  '+1 point from 4 draws',
  'Zoë & Søn – ½ point',
  '5-4-3-2-1 step-down',
  '1% after month 9',
  '$2,000 + .75%',
  '2026-11-24',
  '0.0999',
)
const states = some(stateNames).map((names) => [...names].sort())

const program = fc.record({
  name: fc.constantFrom('Fix and flip', 'Fix and flip, 680+ credit', 'Bridge, purchase', 'DSCR 30-year', 'New, =1+1'),
  kinds: some(programKinds),
  accepts: some(programSituations),
  excludes: some(programSituations),
  purposes: some(loanPurposes),
  propertyTypes: some(propertyTypes),
  states: states.map((names) => (names.length === 0 ? null : names)),
  minAmount: figure(100, 900_000, 0.25),
  maxAmount: figure(1_000_000, 9_000_000, 0.25),
  minTerm: figure(1, 12, 1),
  maxTerm: figure(13, 480, 1),
  minRate: figure(3, 9, 0.001),
  maxRate: figure(10, 25, 0.001),
  minPoints: figure(0, 2, 0.125),
  maxPoints: figure(3, 10, 0.125),
  fundingDays: figure(0, 90, 1),
  maxAdvancePercent: figure(20, 120, 0.25),
  maxRehabPercent: figure(20, 120, 0.25),
  maxLtcPercent: figure(20, 120, 0.25),
  maxLtarvPercent: figure(20, 120, 0.25),
  minCreditScore: figure(300, 850, 1),
  minDeals: figure(0, 100, 1),
  entityRequired: orNull(fc.boolean()),
  maxUnits: figure(1, 100, 1),
  minPropertyValue: figure(1, 99_999, 0.01),
  minDscr: figure(0, 5, 0.01),
  seasoningMonths: figure(0, 36, 1),
  interestBasis: orNull(fc.constantFrom('full' as const, 'drawn' as const)),
  minimumInterestMonths: figure(0, 36, 1),
  extensionPercent: figure(0.125, 5, 0.125),
  extensionMonths: figure(0, 36, 1),
  exitFeePercent: figure(0.125, 5, 0.125),
  exitFeeAfterMonth: figure(0, 36, 1),
  interestReserveMonths: figure(0, 36, 1),
  prepay: orNull(words),
  prepaySteps: orNull(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 10 })),
  recourse: orNull(fc.constantFrom('full' as const, 'limited' as const, 'none' as const)),
  loanFees: figure(0, 99_999, 0.01),
  drawFee: figure(0, 9999, 0.01),
  feesNote: orNull(words),
  sourceUrl: orNull(fc.constantFrom('https://acorvane.example/terms?of=flip,bridge', 'acorvane.example')),
  termsCheckedAt: time,
})
const license = fc.record({
  state: fc.constantFrom(...stateNames),
  number: fc.constantFrom('60DBO-12345', '4711', 'MB-0987 A'),
  regulator: orNull(fc.constantFrom('DFPI', 'Department of Banking')),
  status: orNull(fc.constantFrom('active' as const, 'expired' as const)),
  endsOn: orNull(fc.constantFrom('2027-01-31')),
  checkedOn: orNull(fc.constantFrom('2026-11-20')),
})
const lender = fc.record({
  coverage: fc.oneof(
    fc.constant({ states: [] as string[], statesPublished: false }),
    states.map((names) => ({ states: names, statesPublished: true })),
  ),
  description: orNull(
    fc.oneof(
      words,
      words.map((text) => `${text}\n\nA second line.`),
    ),
  ),
  contactEmail: orNull(fc.constantFrom('deals@acorvane.example', "o'neil+loans@acorvane.example")),
  contactPhone: orNull(fc.constantFrom('(415) 555-0132', '+1 415 555 0101')),
  website: orNull(fc.constantFrom('https://acorvane.example/a,b', 'www.acorvane.example')),
  nmlsId: orNull(fc.constantFrom('123456', '000123')),
  licenses: fc.uniqueArray(license.map(licenseText), { maxLength: 3 }).map((texts) => [...texts].sort()),
  isActive: fc.boolean(),
  isSample: fc.boolean(),
  termsCheckedAt: time,
  programs: fc.uniqueArray(program, { maxLength: 4, selector: ({ name }) => name }),
})

const noTerms = {
  minAmount: null,
  maxAmount: null,
  minTerm: null,
  maxTerm: null,
  minRate: null,
  maxRate: null,
  minPoints: null,
  maxPoints: null,
  fundingDays: null,
}
/** Lenders as stored in the catalogue. A lender without programs has its own terms. */
const catalogue = fc.array(fc.tuple(lender, program), { minLength: 1, maxLength: 4 }).map((drawn) =>
  drawn.map(([{ coverage, programs, ...one }, own], index): ExistingLender => {
    const id = `lender-${index}`
    const terms = Object.fromEntries(Object.keys(noTerms).map((name) => [name, own[name as keyof typeof noTerms]]))
    return {
      ...one,
      ...coverage,
      ...noTerms,
      ...(programs.length === 0 ? terms : {}),
      id,
      name: `Lender ${'ABCD'[index]}, "Capital"`,
      slug: `lender-${index}`,
      createdAt: now,
      updatedAt: now,
      programs: programs.map((each): ProgramRow => ({ ...each, id: `${id} ${each.name}`, lenderId: id })),
    }
  }),
)

const forms: [form: string, write: (rows: string[][]) => Buffer][] = [
  ['CSV', (rows) => Buffer.from(byteOrderMark + rows.map(csvLine).join(''))],
  // As a spreadsheet program saves an opened CSV file.
  ['a workbook', (rows) => buildXlsx({ Lenders: rows.map((cells) => cells.map(escapeFormula)) })],
]

it.each(forms)(
  'imports an exported file as %s without changes, and recreates the same lenders [OPS-02] [DESK-03]',
  async (_form, write) => {
    await fc.assert(
      fc.asyncProperty(catalogue, async (lenders) => {
        const file = await readLenderFile(write([exportedColumns, ...lenders.flatMap(toExportedRows)]), { now })
        const again = await planLenderImport(file.rows.map(copyOf), lenders, { now, isReplacingPrograms: true })
        expect(
          again.rows.map(({ outcome, changes, problems, leftOut }) => ({ outcome, changes, problems, leftOut })),
        ).toEqual(again.rows.map(() => ({ outcome: 'same', changes: [], problems: [], leftOut: [] })))
        expect(again.rows.flatMap(({ notes }) => notes)).toEqual([])

        const { created } = await planLenderImport(file.rows, [], { now })
        expect(
          created.map(({ lender: one, programs }) => ({
            ...one,
            id: '',
            programs: programs.map((each) => ({ ...each, id: '' })),
          })),
        ).toEqual(
          lenders.map(({ createdAt: _made, updatedAt: _changed, programs, ...one }) => ({
            ...one,
            id: '',
            programs: programs.map(({ lenderId: _of, ...each }) => ({ ...each, id: '' })),
          })),
        )
      }),
      { numRuns: 150 },
    )
  },
)

/** Planning modifies a row's problems and notes. */
const copyOf = <Row extends { notes: readonly unknown[]; problems: readonly unknown[] }>(row: Row) => ({
  ...row,
  values: { ...(row as { values?: object }).values },
  notes: [...row.notes],
  problems: [...row.problems],
})

it('treats reordered prepayment steps as a change, and reordered states as none [DESK-03]', () => {
  const before = { prepaySteps: [1, 2, 3], states: ['Texas', 'Ohio'] }
  expect(changesOf(before, { prepaySteps: [3, 2, 1], states: ['Ohio', 'Texas'] })).toEqual([
    { field: 'prepaySteps', before: [1, 2, 3], after: [3, 2, 1] },
  ])
})

it('writes cents only where an import would ask about the unit [DESK-03]', () => {
  const texts = [0, 0.5, 9999, 9999.99, 10_000, 250_000.5].map((amount) => toText('minAmount', amount))
  expect(texts).toEqual(['0', '0.50', '9999.00', '9999.99', '10000', '250000.5'])
  expect(toText('minRate', 9)).toBe('9')
})
