import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  arbitraryDeal,
  arbitraryInvestor,
  arbitraryLender,
  arbitraryProgram,
} from '#test/builders/arbitrary-matching.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { failedRulesOf } from './failed-rules.ts'
import { beginMatchColumns, type MatchColumns } from './match-columns.ts'
import { matchFile } from './match-file.ts'
import type { MatchLender } from './match-inputs.ts'

const file = fc.tuple(arbitraryDeal, arbitraryInvestor).map(([deal, investor]) => matchFile(deal, investor))

/** Another lender of the same programs, some of them others; now and then one program more. */
const change = fc.record({
  at: fc.nat(),
  lender: fc.record({ isActive: fc.boolean(), states: fc.subarray(['Ohio', 'Texas', 'Utah']) }),
  program: arbitraryProgram,
  isMore: fc.constantFrom(false, false, false, true),
})

function columnsOf(lenders: readonly MatchLender[], earlier?: readonly MatchLender[]): MatchColumns {
  const making = beginMatchColumns(lenders, earlier)
  for (const lender of lenders) making.add(lender)
  return making.finish()
}

it('lenders of which some changed fail the same rules whether or not their columns began from earlier ones', () => {
  fc.assert(
    fc.property(
      fc.array(arbitraryLender, { minLength: 1, maxLength: 12 }),
      fc.array(change, { maxLength: 4 }),
      file,
      (before, changes, file) => {
        columnsOf(before)
        const bits = [...failedRulesOf(before, file).bits]
        const after = [...before]
        for (const { at, lender, program, isMore } of changes) {
          const old = after[at % after.length]!
          const programs = isMore ? [...old.programs, program] : [program, ...old.programs.slice(1)]
          after[at % after.length] = { ...old, ...lender, programs }
        }
        const plain = [...after]
        expect(columnsOf(after, before)).toEqual(columnsOf(plain))
        expect(failedRulesOf(after, file)).toEqual(failedRulesOf(plain, file))
        expect([...failedRulesOf(before, file).bits]).toEqual(bits)
      },
    ),
    { numRuns: 300 },
  )
})

it('columns that a change leaves as they were are shared with the earlier ones', () => {
  const before = [matchLenderWith({ minAmount: 50_000 }), matchLenderWith({ minAmount: 75_000 })]
  const earlier = columnsOf(before)
  const later = columnsOf([before[0]!, matchLenderWith({ minAmount: 80_000 })], before)
  expect([...earlier.limits.minAmount]).toEqual([50_000, 75_000])
  expect([...later.limits.minAmount]).toEqual([50_000, 80_000])
  expect(later.limits.maxAmount).toBe(earlier.limits.maxAmount)
  expect(later.facts).toBe(earlier.facts)
  expect(later.starts).toBe(earlier.starts)
})
