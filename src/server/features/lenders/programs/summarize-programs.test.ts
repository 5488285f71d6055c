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

it('is the widest of what the programs publish, and the fastest [MATCH-07]', () => {
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

it('is open where one program leaves the bound open; funding days are those that are published', () => {
  const summary = summarizePrograms(
    [program(), program({ maxAmount: null, minRate: null, maxRate: null, fundingDays: null })],
    [],
  )
  expect(summary).toMatchObject({ minAmount: 100_000, maxAmount: null, minRate: null, maxRate: null, fundingDays: 10 })
  expect(summarizePrograms([program({ fundingDays: null })], [])).toMatchObject({ fundingDays: null })
})

it("states are the union, a program without any having the lender's", () => {
  const states = (own: (string[] | null)[], lenders: string[]) =>
    summarizePrograms(
      own.map((one) => program({ states: one })),
      lenders,
    )?.states
  expect(states([['Texas'], ['Ohio', 'Texas']], ['Utah'])).toEqual(['Ohio', 'Texas'])
  expect(states([['Texas'], null], ['Utah'])).toEqual(['Texas', 'Utah'])
  expect(states([['Texas'], null], [])).toEqual([])
})

it('a lender without programs has nothing to summarize', () => {
  expect(summarizePrograms([], ['Ohio'])).toBeUndefined()
})
