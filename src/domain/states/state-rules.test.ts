import { expect, it } from 'vitest'
import {
  askingOffSentence,
  isAskingOpen,
  isInGrace,
  isReviewed,
  lastAskingDay,
  needsLicense,
  usualReviewEnd,
} from './state-rules.ts'

const real = { isSample: false }
const sample = { isSample: true }
const review = { reviewedOn: '2026-11-02', reviewUntil: '2027-11-02' }
const none = { reviewedOn: null, reviewUntil: null }
const today = '2026-11-27'

it.each([
  ['it has no rule', undefined, real, false],
  ['it has no rule, and the lender is a sample', undefined, sample, true],
  ['it has only a public note', { asking: true, ...none }, real, false],
  ['it was reviewed', { asking: true, ...review }, real, true],
  ['it was reviewed and turned off', { asking: false, ...review }, real, false],
  ['it was turned off', { asking: false, ...none }, sample, false],
])('decides whether lenders are asked in a state when %s [COMP-01]', (_when, rule, lender, expected) => {
  expect(isAskingOpen(rule, lender, today)).toBe(expected)
})

it.each([
  ['2027-11-02', true, true, false],
  ['2027-11-03', true, false, true],
  ['2027-12-02', true, false, true],
  ['2027-12-03', false, false, false],
])(
  'on %s a review until November 2, 2027 lets real lenders be asked: %s [COMP-09]',
  (day, isAsked, counts, inGrace) => {
    expect(isAskingOpen({ asking: true, ...review }, real, day)).toBe(isAsked)
    expect(isAskingOpen({ asking: true, ...review }, sample, day)).toBe(true)
    expect([isReviewed(review, day), isInGrace(review, day)]).toEqual([counts, inGrace])
  },
)

it('ends a review after 12 months, and asking 30 days later [COMP-09]', () => {
  expect(usualReviewEnd('2026-11-02')).toBe('2027-11-02')
  expect(usualReviewEnd('2028-02-29')).toBe('2029-02-28')
  expect(lastAskingDay('2027-11-02')).toBe('2027-12-02')
})

it('requires a license only if the operator answered yes [COMP-09]', () => {
  const answer = (answer: 'yes' | 'no' | 'depends') => ({
    answers: { lenderLicense: { answer, citation: null, note: null } },
  })
  expect([undefined, { answers: {} }, answer('no'), answer('depends'), answer('yes')].map(needsLicense)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
})

it('names the state and says that investors can contact its lenders [COMP-01]', () => {
  expect(askingOffSentence('Ohio')).toContain('property in Ohio')
  expect(askingOffSentence('Ohio')).toContain('contact these lenders yourself')
})
