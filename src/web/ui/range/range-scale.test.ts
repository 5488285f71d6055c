import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterBounds } from '#contract/lenders/lenders.ts'
import { positionOnScale, type RangeScale, snapToScale, stepOnScale, valueOnScale } from './range-scale.ts'

const amount: RangeScale = { ...filterBounds.loanAmount, kind: 'log' }
const rate: RangeScale = { ...filterBounds.interestRate, kind: 'linear' }
const term: RangeScale = { ...filterBounds.loanTerm, kind: 'linear' }
const scales = fc.constantFrom(amount, rate, term)
const along = fc.double({ min: 0, max: 1, noNaN: true })

it('values are multiples of the step or a bound', () => {
  fc.assert(
    fc.property(scales, along, (scale, position) => {
      const value = valueOnScale(scale, position)
      const isMultiple = Math.abs(value / scale.step - Math.round(value / scale.step)) < 1e-9
      expect(isMultiple || value === scale.min || value === scale.max).toBe(true)
      expect(value).toBeGreaterThanOrEqual(scale.min)
      expect(value).toBeLessThanOrEqual(scale.max)
    }),
  )
})

it('a value survives a round trip through its position', () => {
  fc.assert(
    fc.property(scales, along, (scale, position) => {
      const value = valueOnScale(scale, position)
      expect(valueOnScale(scale, positionOnScale(scale, value))).toBe(value)
    }),
  )
})

it('every key moves the value, except at a bound', () => {
  fc.assert(
    fc.property(scales, along, fc.boolean(), (scale, position, big) => {
      const value = valueOnScale(scale, position)
      const up = stepOnScale(scale, value, 1, big)
      const down = stepOnScale(scale, value, -1, big)
      if (value === scale.max) expect(up).toBe(value)
      else expect(up).toBeGreaterThan(value)
      if (value === scale.min) expect(down).toBe(value)
      else expect(down).toBeLessThan(value)
      expect(snapToScale(scale, up)).toBe(up)
      expect(snapToScale(scale, down)).toBe(down)
    }),
  )
})

it.each([
  ['the middle of a logarithmic track is the geometric mean', valueOnScale(amount, 0.5), 1_000_000],
  ['amounts near the lower bound snap to it', snapToScale(amount, 15_000), 10_000],
  ['amounts snap to multiples of 25,000', snapToScale(amount, 130_000), 125_000],
  ['an arrow moves from the lower bound to the first multiple', stepOnScale(amount, 10_000, 1), 25_000],
  ['an arrow moves from a typed amount to the next multiple', stepOnScale(amount, 123_456, 1), 125_000],
  ['an arrow moves a hundredth of the track where steps are small', stepOnScale(amount, 10_000_000, 1), 10_975_000],
  ['a page key moves ten steps of a linear scale', stepOnScale(rate, 8, 1, true), 10.5],
  ['rates keep their decimals', valueOnScale(rate, 0.4), 9.75],
])('%s', (_, actual, expected) => {
  expect(actual).toBe(expected)
})
