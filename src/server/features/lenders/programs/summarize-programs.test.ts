import { expect, it } from 'vitest'
import { type SummarizedProgram, summarizePrograms } from './summarize-programs.ts'

const program = (more: Partial<SummarizedProgram> = {}): SummarizedProgram => ({
  minAmount: 100_000,
  maxAmount: 500_000,
  minTerm: 6,
  maxTerm: 12,
  minRate: 9.125,
  maxRate: 11,
  minPoints: 1,
  maxPoints: 2,
  fundingDays: 10,
  states: null,
  ...more,
})

it('returns the programs’ widest bounds and fastest funding [MATCH-07]', () => {
  expect(
    summarizePrograms(
      [program(), program({ minAmount: 50_000, maxTerm: 360, minRate: 7.375, maxRate: 10, fundingDays: 21 })],
      ['Ohio'],
    ),
  ).toEqual({
    minAmount: 50_000,
    maxAmount: 500_000,
    minTerm: 6,
    maxTerm: 360,
    minRate: 7.375,
    maxRate: 11,
    minPoints: 1,
    maxPoints: 2,
    fundingDays: 10,
    states: ['Ohio'],
  })
})

it('leaves a bound open when one program does, and uses the published funding days', () => {
  const summary = summarizePrograms(
    [program(), program({ maxAmount: null, minRate: null, maxRate: null, fundingDays: null })],
    [],
  )
  expect(summary).toMatchObject({ minAmount: 100_000, maxAmount: null, minRate: null, maxRate: null, fundingDays: 10 })
  expect(summarizePrograms([program({ fundingDays: null })], [])).toMatchObject({ fundingDays: null })
})

it('returns the union of states, with the lender’s for a program without any', () => {
  const states = (own: (string[] | null)[], lenders: string[]) =>
    summarizePrograms(
      own.map((one) => program({ states: one })),
      lenders,
    )?.states
  expect(states([['Texas'], ['Ohio', 'Texas']], ['Utah'])).toEqual(['Ohio', 'Texas'])
  expect(states([['Texas'], null], ['Utah'])).toEqual(['Texas', 'Utah'])
  expect(states([['Texas'], null], [])).toEqual([])
})

it('summarizes nothing for a lender without programs', () => {
  expect(summarizePrograms([], ['Ohio'])).toBeUndefined()
})
