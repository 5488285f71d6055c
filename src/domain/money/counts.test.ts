import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countOf, formatCount } from './counts.ts'

it('counts have the right number of the thing', () => {
  expect(countOf(1, 'lender')).toBe('1 lender')
  expect(countOf(0, 'lender')).toBe('0 lenders')
  expect(countOf(5100, 'lender')).toBe('5,100 lenders')
})

it('puts separators where Intl puts them in American English', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (whole) => {
      expect(formatCount(whole)).toBe(whole.toLocaleString('en-US'))
    }),
  )
})
