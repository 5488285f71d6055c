import fc from 'fast-check'
import { expect, it } from 'vitest'
import { stateNames } from '#contract/states.ts'
import { stateMask } from './filter-columns.ts'

const anyStates = fc.uniqueArray(fc.constantFrom(...stateNames), { minLength: 1 })

it('two masks meet exactly where their lists of states do', () => {
  fc.assert(
    fc.property(anyStates, anyStates, (some, others) => {
      const a = stateMask(some)
      const b = stateMask(others)
      const doMeet = ((a.low & b.low) | (a.high & b.high)) !== 0
      expect(doMeet).toBe(some.some((name) => others.includes(name)))
    }),
  )
})

it('no states are all states, and a name that is no state is none', () => {
  expect(stateMask([])).toEqual(stateMask(stateNames))
  expect(stateMask(['Atlantis'])).toEqual({ low: 0, high: 0 })
  expect(stateMask([' texas', 'wy'])).toEqual(stateMask(['Texas', 'Wyoming']))
})
