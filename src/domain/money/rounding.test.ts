import fc from 'fast-check'
import { expect, it } from 'vitest'
import { roundCents, roundTo } from './rounding.ts'

it.each([
  [1.005, 2, 1.01],
  [0.285, 2, 0.29],
  [1.15, 1, 1.2],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-1.005, 2, -1.01],
  [-0.001, 2, 0],
  [12_345_678.905, 2, 12_345_678.91],
  [1e21, 2, 1e21],
  [1e-9, 2, 0],
  [Number.POSITIVE_INFINITY, 2, Number.POSITIVE_INFINITY],
])('rounds %d to %d decimals as %d, halves away from zero', (value, digits, expected) => {
  expect(roundTo(value, digits)).toBe(expected)
})

it('is exact to the cent: half a cent above a whole number of cents always rounds up [DATA-03]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e11 }), fc.integer({ min: 0, max: 9 }), (cents, tenths) => {
      const dollars = Number(`${cents}${tenths}e-3`)
      expect(roundCents(dollars)).toBe(Number(`${tenths >= 5 ? cents + 1 : cents}e-2`))
    }),
  )
})
