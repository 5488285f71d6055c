import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollarText, dottedThousands, parseNumberText, plainNumberText } from './number-text.ts'

it.each([
  ['', null],
  ['   ', null],
  ['$', null],
  ['160000', 160_000],
  ['$160,000', 160_000],
  ['$ 1,234.50', 1234.5],
  ['6.25%', 6.25],
  ['.5', 0.5],
  ['12.', 12],
  ['-3', -3],
  ['−3', -3],
  ['250k', 250_000],
  ['1.2m', 1_200_000],
  ['1.005M', 1_005_000],
  ['$1,250 K', 1_250_000],
  ['.5m', 500_000],
  ['k', Number.NaN],
  ['1km', Number.NaN],
  ['16x', Number.NaN],
  ['1e6', Number.NaN],
  ['1.2.3', Number.NaN],
  ['--3', Number.NaN],
  ['Infinity', Number.NaN],
])('reads %j as %s', (text, expected) => {
  expect(parseNumberText(text)).toBe(expected)
})

it('reads back what it writes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(parseNumberText(dollarText(cents / 100))).toBe(cents / 100)
      expect(parseNumberText(plainNumberText(cents / 100))).toBe(cents / 100)
    }),
  )
})

it('writes dollars with cents only where there are any, and nothing for what is no number', () => {
  expect([160_000, 1234.5, 0, undefined, null, Number.NaN, 'x'].map(dollarText)).toEqual([
    '$160,000',
    '$1,234.50',
    '$0',
    '',
    '',
    '',
    '',
  ])
})

it('knows a figure with points for commas, and leaves every other alone [DEAL-02]', () => {
  expect(['185.000', '$1.250.000', ' 45.000 '].map(dottedThousands)).toEqual([185_000, 1_250_000, 45_000])
  for (const text of ['185', '185.00', '185.0000', '0.500', '1,185.000', '1.5', '1.200k', ''])
    expect(dottedThousands(text), text).toBeNull()
})
