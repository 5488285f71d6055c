import fc from 'fast-check'
import { expect, it } from 'vitest'
import { threePicks } from './three-picks.ts'

type Match = { name: string; totalCost: number | null; fundingDays: number | null }
const match = (name: string, totalCost: number | null, fundingDays: number | null): Match => ({
  name,
  totalCost,
  fundingDays,
})
const picked = (matches: Match[]) =>
  threePicks(matches, (one) => one).map(({ reason, match: { name } }) => `${reason} ${name}`)

it('picks the cheapest, the best fit and the fastest [TOOL-07]', () => {
  const matches = [match('best', 22_000, 20), match('fast', 25_000, 5), match('cheap', 18_000, 30)]
  expect(picked(matches)).toEqual(['cost cheap', 'fit best', 'speed fast'])
})

it('picks the next lender if one leads twice, and the first of equals [TOOL-07]', () => {
  const all = [match('all', 18_000, 5), match('second', 18_000, 9), match('third', 30_000, 9)]
  expect(picked(all)).toEqual(['cost all', 'fit second', 'speed third'])
})

it('lists only the measures that a pick leads in, so no runner-up is called the best', () => {
  const reasons = (matches: Match[]) => threePicks(matches, (one) => one).map((pick) => [pick.reason, ...pick.bestIn])
  const apart = [match('best', 22_000, 20), match('fast', 25_000, 5), match('cheap', 18_000, 30)]
  expect(reasons(apart)).toEqual([
    ['cost', 'cost'],
    ['fit', 'fit'],
    ['speed', 'speed'],
  ])
  expect(reasons([match('all', 18_000, 5), match('second', 19_000, 9), match('third', 30_000, 9)])).toEqual([
    ['cost', 'cost', 'fit', 'speed'],
    ['fit'],
    ['speed'],
  ])
})

it('calls no unpriced lender the cheapest, and no lender without funding days the fastest [TOOL-07]', () => {
  const unpriced = [match('silent', null, null), match('priced', 40_000, null)]
  expect(picked(unpriced)).toEqual(['cost priced', 'fit silent'])
  expect(picked([match('silent', null, 3)])).toEqual(['fit silent'])
  expect(picked([])).toEqual([])
})

it('picks each lender at most once, and three if three have a price and funding days [TOOL-07]', () => {
  const figure = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(fc.array(fc.record({ totalCost: figure, fundingDays: figure }), { maxLength: 8 }), (matches) => {
      const picks = threePicks(matches, (one) => one)
      expect(picks).toHaveLength(Math.min(3, matches.length))
      expect(new Set(picks.map((pick) => pick.match)).size).toBe(picks.length)
    }),
  )
})
