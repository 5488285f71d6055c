import { expect, it } from 'vitest'
import { isWithin } from './query-values.ts'

it('accepts both ends of a range, and nothing beyond [DIR-15]', () => {
  const bounds = { min: 1, max: 10 }
  expect([0.99, 1, 5.5, 10, 10.01].map((n) => isWithin(n, bounds))).toEqual([false, true, true, true, false])
})

it('accepts only whole numbers if the bounds require them [DIR-15]', () => {
  const bounds = { min: 1, max: 10, isInteger: true }
  expect([1, 5.5, 10].map((n) => isWithin(n, bounds))).toEqual([true, false, true])
})
