import fc from 'fast-check'
import { expect, it } from 'vitest'
import { arbitraryDeal, arbitraryInvestor, arbitraryLender } from '#test/builders/arbitrary-matching.ts'
import { matchLenderWith } from '#test/builders/match-lenders.ts'
import { checkRule } from './eligibility.ts'
import { lenderReach, union } from './lender-reach.ts'
import { loanRequestOf } from './loan-request.ts'

const isWithin = (one: string, list: readonly string[] | null) => list === null || list.includes(one)

it('reaches every deal whose state and kind one of its programs takes or leaves to be asked [MATCH-15]', () => {
  let reached = 0
  fc.assert(
    fc.property(arbitraryLender, arbitraryDeal, arbitraryInvestor, (lender, deal, investor) => {
      const request = loanRequestOf(deal, investor)
      const isTaken = lender.programs.some((program) =>
        (['H2', 'H12'] as const).every((rule) => checkRule(rule, lender, program, request) !== 'fail'),
      )
      if (!isTaken) return
      reached++
      const { states, kinds } = lenderReach(lender)
      expect(isWithin(deal.propertyState, states)).toBe(true)
      expect(isWithin(request.kind, kinds)).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(reached).toBeGreaterThan(50)
})

it('does not reach states and kinds that none of its programs takes [MATCH-15]', () => {
  const texan = matchLenderWith({ states: ['Texas'], kinds: ['rental'] })
  expect(lenderReach(texan)).toEqual({ states: ['Texas'], kinds: ['rental'] })
  expect(lenderReach(matchLenderWith({ states: ['Texas'], kinds: [] })).kinds).toBeNull()
  expect(lenderReach(matchLenderWith({ states: [], kinds: ['flip'] }))).toEqual({
    states: null,
    kinds: ['bridge', 'flip'],
  })
})

it('joins lists, and is open when one of them is', () => {
  expect(union([['b'], ['a', 'b']])).toEqual(['a', 'b'])
  expect(union([['a'], null])).toBeNull()
  expect(union([])).toEqual([])
})
