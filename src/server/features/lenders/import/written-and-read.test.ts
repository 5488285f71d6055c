import fc from 'fast-check'
import { expect, it } from 'vitest'
import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { loanPurposes, programKinds, programSituations } from '#domain/matching/programs.ts'
import { toText } from '#server/features/lenders/editing/export-lenders.ts'
import { termColumns } from './lender-columns.ts'
import { programColumns } from './program-columns.ts'
import { readRow, rowContext } from './read-row.ts'

const columns = [...termColumns, ...programColumns]
const now = new Date('2026-11-24T12:00:00Z')
const some = <T>(values: readonly T[]) => fc.subarray([...values])
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const steps = (min: number, max: number, unit: number) =>
  orNull(
    fc.integer({ min: Math.round(min / unit), max: Math.round(max / unit) }).map((n) => Number((n * unit).toFixed(3))),
  )
const text = orNull(
  fc.constantFrom('Fix and flip', '5-4-3-2-1 step-down', '6 months of interest', '$2,000 + .75%', 'Bridge'),
)

const values = fc.record({
  kinds: some(programKinds),
  accepts: some(programSituations),
  excludes: some(programSituations),
  purposes: some(loanPurposes),
  propertyTypes: some(propertyTypes),
  minAmount: steps(100, 900_000, 0.25),
  maxAmount: steps(1_000_000, 9_000_000, 0.25),
  minTerm: steps(1, 12, 1),
  maxTerm: steps(13, 480, 1),
  minRate: steps(3, 9, 0.001),
  maxRate: steps(10, 25, 0.001),
  minPoints: steps(0.1, 2, 0.125),
  maxPoints: steps(3, 10, 0.125),
  fundingDays: steps(0, 90, 1),
  maxAdvancePercent: steps(20, 120, 0.25),
  maxRehabPercent: steps(20, 120, 0.25),
  maxLtcPercent: steps(20, 120, 0.25),
  maxLtarvPercent: steps(20, 120, 0.25),
  minCreditScore: steps(300, 850, 1),
  minDeals: steps(0, 100, 1),
  entityRequired: orNull(fc.boolean()),
  maxUnits: steps(1, 100, 1),
  minDscr: steps(0, 5, 0.01),
  interestBasis: orNull(fc.constantFrom('full', 'drawn')),
  minimumInterestMonths: steps(0, 36, 1),
  extensionPercent: steps(0.125, 5, 0.125),
  prepay: text,
  prepaySteps: orNull(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 10 })),
  recourse: orNull(fc.constantFrom('full', 'limited', 'none')),
  loanFees: steps(0, 99_999, 0.01),
  drawFee: steps(0, 9999, 0.01),
  feesNote: text,
})

it('what is read and written again reads the same, whatever a program publishes [OPS-02] [OPS-06]', () => {
  fc.assert(
    fc.property(values, (program) => {
      const cells = Object.entries(program).map(([name, value], index) => ({
        kind: columns.find((column) => column.name === name)!,
        header: name,
        label: name,
        text: toText(name, value),
        line: index,
      }))
      const row = readRow(1, [], cells, rowContext(now))
      expect(row.problems).toEqual([])
      expect(row.values).toEqual(program)
    }),
    { numRuns: 300 },
  )
})
