import { expect, it } from 'vitest'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { matchBadges, whyAhead, whyFirst } from './match-badges.ts'

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
  expect(whyFirst(matches)).toBe('Birch Lane Capital ranks first: tied with Alder Lane Capital; it costs less a year.')
  expect(whyFirst(matches.slice(0, 1))).toBe('Birch Lane Capital is the only one that fits.')
  expect(whyFirst([])).toBeNull()
})

it('names the first rule of the order that sets two matches apart [MATCH-29]', () => {
  const first = { ...matches[0]!, matchScore: 0.67, uncapped: 0.7, objections: 1 }
  const name = first.lender.name
  const second = { ...first, id: 'second' }
  const why = (change: object, than: object = {}) => whyAhead({ ...first, ...than }, { ...second, ...change })
  const taken = { checks: [{ rule: 'H14', result: 'pass', sentence: 'Takes second liens' }] }
  expect(why({ matchScore: 0.8 }, taken)).toBe('it publishes that it takes second liens')
  expect(why({ uncapped: 0.9, caps: ['Funds in 22 days; you close in 5'] }, { matchScore: 0.68 })).toBe(
    `${name} is held back: Funds in 22 days; you close in 5`,
  )
  expect(why({ objections: 2 })).toBe(`tied with ${name}, with less to ask about`)
  const faster = { uncapped: 0.72, terms: { ...first.terms, speed: first.terms.speed + 0.3 } }
  expect(why({}, faster)).toBe(`tied with ${name}; it funds sooner before your closing`)
  expect(why({ cost: { ...first.cost, totalCost: null } })).toBe(`tied with ${name}; lower cost`)
  expect(why({ lender: { ...first.lender, fundingDays: null } })).toBe(`tied with ${name}; faster close`)
  expect(why({})).toBe(`tied with ${name} in everything that counts`)
})
