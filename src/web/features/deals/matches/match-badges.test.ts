import { expect, it } from 'vitest'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { matchBadges, whyFirst } from './match-badges.ts'

const { matches } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')])

it('names the cheapest, the fastest and the one with the lowest points [MATCH-09]', () => {
  const badges = matchBadges(matches)
  expect(badges.get('match-1C')).toEqual(['Cheapest that fits', 'Lowest points'])
  expect(badges.get('match-1A')).toEqual(['Fastest'])
  expect(badges.get('match-1B')).toBeUndefined()
})

it('calls the cheapest by its cheapest program, and of a few only the cheapest of those [MATCH-23]', () => {
  const [first, ...rest] = matches
  const cheaper = { programId: 'p', programName: 'Bridge', totalCost: 9000 }
  const given = [{ ...first!, cheapest: cheaper }, ...rest]
  expect(matchBadges(given).get(first!.id)).toContain('Cheapest that fits')
  expect(matchBadges(given, { isAllThatFit: false }).get(first!.id)).toContain('Cheapest of these 3')
  // A match that no longer fits is never the cheapest.
  expect(matchBadges([{ ...first!, cheapest: cheaper, fits: false }, ...rest]).get(first!.id) ?? []).not.toContain(
    'Cheapest that fits',
  )
})

it('gives no badge when all figures are equal or no lender publishes one', () => {
  expect(matchBadges(matches.slice(0, 1)).size).toBe(0)
  const { matches: unpublished } = matchedDeal([
    workedWireLender('1A', { fundingDays: null, minPoints: null, maxPoints: null }),
    workedWireLender('1B', { fundingDays: null, minPoints: null, maxPoints: null }),
  ])
  expect([...matchBadges(unpublished).values()].flat()).toEqual(['Cheapest that fits'])
})

it('says in one sentence why the first is first', () => {
  expect(whyFirst(matches)).toBe(
    'Birch Lane Capital ranks first: tied with Alder Lane Capital; lower cost or faster close.',
  )
  expect(whyFirst(matches.slice(0, 1))).toBe('Birch Lane Capital is the only one that fits.')
  expect(whyFirst([])).toBeNull()
  const [first, second] = matches
  expect(whyFirst([first!, { ...second!, matchScore: first!.matchScore }])).toContain('tied with')
})
