import { expect, it } from 'vitest'
import { withPublishedRanges } from './published-ranges.ts'

const nothing = { minRate: null, maxRate: null, minPoints: null, maxPoints: null, minTerm: null, maxTerm: null }
const rates = (minRate: number | null, maxRate: number | null) => ({ ...nothing, minRate, maxRate })
const shownRates = (own: ReturnType<typeof rates>, ...programs: ReturnType<typeof rates>[]) => {
  const { minRate, maxRate } = withPublishedRanges({ ...own, programs })
  return [minRate, maxRate]
}

it.each([
  ['its own range', rates(9, 12), [rates(8, 14)], [9, 12]],
  ['its own range with one end open', rates(9, null), [rates(9, null), rates(10, 12)], [9, null]],
  ['the range over its programs', nothing, [nothing, rates(9.99, 11), rates(10, 12)], [9.99, 12]],
  ['a bound that a publishing program leaves open', nothing, [nothing, rates(9.99, null), rates(10, 12)], [9.99, null]],
  ['an upper end alone', nothing, [nothing, rates(null, 12)], [null, 12]],
  ['nothing where no program publishes it', nothing, [nothing, nothing], [null, null]],
  ['nothing without programs', nothing, [], [null, null]],
])('shows %s [DIR-04]', (_, own, programs, expected) => {
  expect(shownRates(own, ...programs)).toEqual(expected)
})

it('fills points and terms, and leaves the lender’s other fields alone [DIR-04]', () => {
  const program = { ...nothing, minPoints: 1, maxPoints: 2, minTerm: 6, maxTerm: 18 }
  const lender = { ...nothing, name: 'Lane Capital', maxAmount: null, programs: [nothing, program] }
  expect(withPublishedRanges(lender)).toEqual({ ...lender, minPoints: 1, maxPoints: 2, minTerm: 6, maxTerm: 18 })
  expect(withPublishedRanges({ ...nothing })).toEqual(nothing)
})
