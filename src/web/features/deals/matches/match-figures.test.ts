import { expect, it } from 'vitest'
import { termWeights } from '#domain/matching/match-score.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import {
  matchBadges,
  matchFigures,
  matchReasons,
  medianOn,
  reachText,
  totalCostLabel,
  whyAhead,
  whyFirst,
} from './match-figures.ts'

function costOf(given: Parameters<typeof workedWireLender>[1], deal = {}) {
  return matchedDeal([workedWireLender('1B', given)], deal).matches[0]!.cost
}

it('gives rate, points, payment and effective annual cost with their range from best to worst [MATCH-02]', () => {
  expect(matchFigures(costOf({}))).toEqual([
    { label: 'Expected rate', value: '10.04%', range: '8.75–11.75%', remark: 'expected for your deal' },
    { label: 'Points', value: '1.43%', range: '1–2%' },
    { label: 'Monthly payment', value: '$1,339', range: '$1,167–$1,567', remark: 'interest only' },
    { label: 'Effective annual cost', value: '15.64%', range: '11.79–20.64%', remark: 'with points and fees' },
  ])
  expect(totalCostLabel(costOf({}))).toBe('Total cost, 6 months')
})

it('says that points are assumed where none are published [MATCH-02]', () => {
  const [, points] = matchFigures(costOf({ minPoints: null, maxPoints: null }))
  expect(points).toEqual({ label: 'Points', value: '2.00%', range: 'not published,', remark: '2.0 assumed' })
})

it('says that a rental is paid down and costed for its first 36 months [MATCH-02, MATCH-19]', () => {
  const cost = costOf({ minTerm: 60, maxTerm: 360 }, { termMonths: 360, loanKind: 'rental' })
  expect(totalCostLabel(cost)).toBe('Total cost of the first 36 months')
  expect(matchFigures(cost)[2]!.remark).toBe('principal and interest')
})

it('shows one figure when best and worst are the same [MATCH-02]', () => {
  const figures = matchFigures(costOf({ minRate: 10, maxRate: 10, minPoints: 1, maxPoints: 1 }))
  expect(figures.map(({ range }) => range)).toEqual(['10%', '1%', '$1,333', '13.05–16.69%'])
})

function reasonsFor(...given: Parameters<typeof workedWireLender>) {
  const { deal, matches } = matchedDeal([workedWireLender(...given)])
  return { reasons: matchReasons(matches[0]!, deal), match: matches[0]! }
}

it('has a reason for each of the seven terms, which add up to the score before its caps [MATCH-01]', () => {
  const { reasons, match } = reasonsFor('1C')
  expect(reasons.map(({ term }) => term)).toEqual(Object.keys(termWeights))
  const sum = reasons.reduce((total, { value, weight }) => total + value * weight, 0)
  expect(Math.abs(sum - match.uncapped!)).toBeLessThanOrEqual(0.005)
})

it('never marks a weakness or a gap in what is published as good [MATCH-01]', () => {
  const { reasons } = reasonsFor('1B')
  const saying = (wanted: string) => reasons.filter(({ tone }) => tone === wanted).map(({ sentence }) => sentence)
  expect(saying('caution')).toEqual([
    'Expected effective annual cost 15.64%; fees not fully published, usual ones assumed',
    'Its lowest rate goes to somewhat stronger borrowers',
  ])
  expect(saying('ask')).toEqual([
    '4 of 13 things not published; terms checked October 29, 2026',
    'Meets 3 of 10 requirements, 7 to confirm',
  ])
  for (const { tone, value } of reasons) if (value < 0.65) expect(tone).not.toBe('good')
})

const { matches } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), workedWireLender('1C')])

it('names the cheapest, the fastest and the one with the lowest points [MATCH-09]', () => {
  const badges = matchBadges(matches)
  expect(badges.get('match-1C')).toEqual(['Cheapest that fits', 'Lowest points'])
  expect(badges.get('match-1A')).toEqual(['Fastest'])
  expect(badges.get('match-1B')).toBeUndefined()
})

it('names the number of matches in each badge when they aren’t all that fit', () => {
  const badges = matchBadges(matches, { isAllThatFit: false })
  expect(badges.get('match-1C')).toEqual(['Cheapest of these 3', 'Lowest points of these 3'])
  expect(badges.get('match-1A')).toEqual(['Fastest of these 3'])
})

it('awards the badge for the lowest total by each lender’s cheapest program [MATCH-23]', () => {
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

it('says in one sentence why the first match ranks first', () => {
  expect(whyFirst(matches)).toBe('Birch Lane Capital ranks first: tied with Alder Lane Capital; it costs less a year.')
  expect(whyFirst(matches.slice(0, 1))).toBe('Birch Lane Capital is the only one that fits.')
  expect(whyFirst([])).toBeNull()
})

it('names the first ranking rule in which two matches differ [MATCH-29]', () => {
  const first = { ...matches[0]!, matchScore: 0.67, uncapped: 0.7, objections: 1 }
  const name = first.lender.name
  const second = { ...first, id: 'second' }
  const why = (change: object, than: object = {}) => whyAhead({ ...first, ...than }, { ...second, ...change })
  const taken = { checks: [{ rule: 'H14', result: 'pass', sentence: 'Takes second liens' }] }
  expect(why({ matchScore: 0.8 }, taken)).toBe('it publishes that it takes second liens')
  expect(why({ uncapped: 0.9, caps: ['Funds in 22 days; you close in 5'] }, { matchScore: 0.68 })).toBe(
    `${name} is held back (funds in 22 days; you close in 5)`,
  )
  expect(why({ objections: 2 })).toBe(`tied with ${name}, with less to ask about`)
  const faster = { uncapped: 0.72, terms: { ...first.terms, speed: first.terms.speed + 0.3 } }
  expect(why({}, faster)).toBe(`tied with ${name}; it funds sooner before your closing`)
  expect(why({ cost: { ...first.cost, totalCost: null } })).toBe(`tied with ${name}; lower cost`)
  expect(why({ lender: { ...first.lender, fundingDays: null } })).toBe(`tied with ${name}; faster close`)
  expect(why({})).toBe(`tied with ${name} in everything that counts`)
})

it('says that the rate and the payment are assumed where a lender publishes no rate [MATCH-02, MATCH-20]', () => {
  const [rate, , payment] = matchFigures(costOf({ minRate: null, maxRate: null }))
  expect(rate).toMatchObject({ range: 'not published,', remark: '10–13% assumed' })
  expect(payment!.remark).toBe('interest only, assumed rate')
  expect(matchFigures(costOf({ maxRate: null }))[0]!.remark).toBe('partly assumed')
})

it('says where a program lends, and that states are not published rather than all 50 [MATCH-20]', () => {
  const reach = (given: Parameters<typeof workedWireLender>[1]) => reachText(workedWireLender('1B', given), null)
  expect(reach({ states: ['Ohio'] })).toBe('Ohio')
  expect(reach({ states: ['Ohio', 'Texas'] })).toBe('2 States')
  expect(reach({ states: [] })).toBe('All 50 States')
  expect(reach({ states: [], statesPublished: false })).toBe('states not published')
})

it('returns the median only if it is on the scale', () => {
  const medians = matchedDeal([workedWireLender('1B')]).insight.medians!
  expect(medianOn({ scaleMin: 10_000, scaleMax: 20_000 }, medians)).toBe(medians.totalCost)
  expect(medianOn({ scaleMin: 10_000, scaleMax: 12_000 }, medians)).toBeUndefined()
  expect(medianOn({ scaleMin: 10_000, scaleMax: 20_000 }, null)).toBeUndefined()
})
