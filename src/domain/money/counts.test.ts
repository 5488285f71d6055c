import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCount, formatCountOf, formatNumber } from './counts.ts'

it('uses the plural of the noun unless the count is one', () => {
  expect(formatCountOf(1, 'lender')).toBe('1 lender')
  expect(formatCountOf(0, 'lender')).toBe('0 lenders')
  expect(formatCountOf(5100, 'lender')).toBe('5,100 lenders')
})

it('places separators like Intl does in American English', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (whole) => {
      expect(formatCount(whole)).toBe(whole.toLocaleString('en-US'))
    }),
  )
})

it('formats numbers like Intl does in American English, with a true minus sign', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 3 }), (thousandths, digits) => {
      // Leaves out ties, because floating-point numbers round them either way.
      const value = (thousandths + 0.25) / 1000
      const expected = value.toLocaleString('en-US', { maximumFractionDigits: digits }).replace('-', '−')
      expect(formatNumber(value, digits)).toBe(expected === '−0' ? '0' : expected)
    }),
  )
  expect(formatNumber(1234.5)).toBe('1,234.5')
  expect(formatNumber(9.375)).toBe('9.375')
})
