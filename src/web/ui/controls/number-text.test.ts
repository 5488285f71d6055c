import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dollarText, likelyDollars, parseNumberText, plainNumberText } from './number-text.ts'

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
  ['$1.85MM', 1_850_000],
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

it('parses every formatted number to the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (cents) => {
      expect(parseNumberText(dollarText(cents / 100))).toBe(cents / 100)
      expect(parseNumberText(plainNumberText(cents / 100))).toBe(cents / 100)
    }),
  )
})

it('formats dollars with cents only if there are any, and non-numbers as empty text', () => {
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

it.each([
  ['9,5', 9.5],
  ['10,25', 10.25],
  ['0,5 %', 0.5],
  ['1,250', 1250],
  ['1,250,000', 1_250_000],
  ['1,2,3', Number.NaN],
  ['12,3456', Number.NaN],
  ['9 3/4', 9.75],
  ['9-3/4', 9.75],
  ['3/4', 0.75],
  ['9½', 9.5],
  ['9 ⅛%', 9.125],
  ['½', 0.5],
  ['10 1/2 %', 10.5],
  ['9 3⁄4', 9.75],
  ['9½ %', 9.5],
  ['\u061c9.5', 9.5],
  ['9 3/0', Number.NaN],
  ['\u202a9.5\u202c', 9.5],
  ['185\u00a0000', 185_000],
  ['\u20115', -5],
])('reads %j as a rate of %s', (text, expected) => {
  expect(parseNumberText(text)).toBe(expected)
})

it.each([
  ['185.000', 185_000],
  ['$1.250.000', 1_250_000],
  [' 45.000 ', 45_000],
  ['185000,50', 185_000.5],
  ['185.000,00', 185_000],
  ['$185,000,50', 185_000.5],
  ["1'200", 1200],
  ['1,2k', 1200],
  ['1,25m', 1_250_000],
  ['185’000.50', 185_000.5],
  ['$1.250.000,5', 1_250_000.5],
  ['9,5', 9.5],
])('suggests that %j means %d dollars, and parses it as NaN until answered [DEAL-02]', (text, dollars) => {
  expect(likelyDollars(text)).toBe(dollars)
  expect(parseNumberText(text, { isMoney: true })).toBeNaN()
})

it('suggests nothing for other amounts [DEAL-02]', () => {
  for (const text of [
    '185',
    '185.00',
    '185.0000',
    '0.500',
    '1,185.000',
    '1.5',
    '1.200k',
    '',
    '185,000',
    '1,185,000.50',
  ])
    expect(likelyDollars(text), text).toBeNull()
})
