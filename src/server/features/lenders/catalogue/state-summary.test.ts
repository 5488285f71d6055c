import { expect, it } from 'vitest'
import type { Lender } from '#contract/lenders/lenders.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import { wireLender } from '#test/builders/wire-lender.ts'
import { bareProgram } from '#test/builders/worked-examples.ts'
import { summarizeState } from './state-summary.ts'

const unpriced = { minRate: null, maxRate: null }
const texas = (given: Partial<Lender>) => wireLender({ states: ['Texas'], ...given })
const summaryOf = (...lenders: Lender[]) =>
  summarizeState({ active: lenders.map((lender) => ({ lender, matching: toMatchLender(lender) })) }, 'Texas')

it('computes a state’s figures from the lenders that lend there [STATE-01]', () => {
  expect(
    summaryOf(
      texas({ minRate: 9, maxRate: 12, minAmount: 50_000, maxAmount: 500_000, fundingDays: 5 }),
      texas({ minRate: 10, maxRate: 11, minAmount: 25_000, maxAmount: 300_000, fundingDays: 10 }),
      texas({ minRate: 11, maxRate: 14, minAmount: null, maxAmount: 2_000_000, fundingDays: null }),
      texas({ minRate: 5, maxRate: 20, minAmount: 1, maxAmount: 9_000_000, states: ['Ohio'], fundingDays: 1 }),
    ),
  ).toEqual({
    total: 3,
    fastCount: 1,
    typicalMinRate: 10,
    typicalMaxRate: 12,
    smallestLoan: 25_000,
    largestLoan: 2_000_000,
  })
})

it('takes typical rates from the lenders that publish a rate, however many don’t [STATE-01]', () => {
  const silent = texas(unpriced)
  const ofProgram = texas({
    ...unpriced,
    programs: [
      { ...bareProgram, minRate: 11, maxRate: 14 },
      { ...bareProgram, ...unpriced },
    ],
  })
  expect(summaryOf(silent, silent, silent, silent, texas({ minRate: 9, maxRate: 12 }), ofProgram)).toMatchObject({
    total: 6,
    typicalMinRate: 10,
    typicalMaxRate: 13,
  })
})

it('omits a typical highest rate below the typical lowest, which other lenders publish [STATE-01]', () => {
  const from = (minRate: number) => texas({ minRate, maxRate: null })
  expect(summaryOf(from(12), from(11.5), texas({ minRate: 8, maxRate: 10 }))).toMatchObject({
    typicalMinRate: 11.5,
    typicalMaxRate: null,
  })
})

it('has no figures for a state without lenders [STATE-02]', () => {
  expect(summaryOf()).toEqual({
    total: 0,
    fastCount: 0,
    typicalMinRate: null,
    typicalMaxRate: null,
    smallestLoan: null,
    largestLoan: null,
  })
})
