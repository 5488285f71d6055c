import { expect, it } from 'vitest'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { compareSorts } from '#web/features/deals/use-comparison.ts'
import { lowestFigures, sortMatches } from './compare-sort.ts'

const { matches } = matchedDeal([
  workedWireLender('1A'),
  workedWireLender('1B'),
  workedWireLender('1C'),
  workedWireLender('1A', { id: 'unpublished', minPoints: null, maxPoints: null, fundingDays: null }),
])
const names = (sort: (typeof compareSorts)[number]) => sortMatches(matches, sort).map(({ lenderId }) => lenderId)

it('sorts by fit, total cost, cash at closing, monthly payment or speed, unpublished figures last [MATCH-03]', () => {
  expect(names('fit').slice(0, 2)).toEqual(['1B', '1A'])
  expect(names('cost')).toEqual(['1C', '1B', 'unpublished', '1A'])
  // For the same loan, the lowest points and fees need the least cash.
  expect(names('cash')).toEqual(['1C', '1B', 'unpublished', '1A'])
  expect(names('monthly')).toEqual(['1B', '1A', 'unpublished', '1C'])
  expect(names('speed')).toEqual(['1A', '1B', '1C', 'unpublished'])
})

it('sorts by quote, and by cost puts lenders that no longer fit last [MATCH-03] [QUOTE-04]', () => {
  const quoted = new Map([
    ['unpublished', 21_000],
    ['1A', 22_000],
  ])
  const byQuote = sortMatches(matches, 'quote', quoted).map(({ lenderId }) => lenderId)
  expect(byQuote.slice(0, 2)).toEqual(['unpublished', '1A'])
  const outdated = matches.map((match) => (match.lenderId === '1C' ? { ...match, fits: false } : match))
  expect(sortMatches(outdated, 'cost').at(-1)?.lenderId).toBe('1C')
})

it('returns every match in every order, without changing the given list [MATCH-03]', () => {
  const before = matches.map(({ id }) => id)
  for (const sort of compareSorts) expect(names(sort).sort()).toEqual(['1A', '1B', '1C', 'unpublished'])
  expect(matches.map(({ id }) => id)).toEqual(before)
})

it('finds the lowest published figure of each column [MATCH-03]', () => {
  const lowest = lowestFigures(matches)
  expect(lowest.totalCost).toBe(688 + 8680 + 1995)
  expect(lowest.ratePercent).toBeCloseTo(10.04, 10)
  expect(lowest.pointsPercent).toBeCloseTo(0.43, 10)
  expect(lowest.fundingDays).toBe(7)
  const assumedOnly = matches.filter(({ cost }) => cost.pointsAssumed)
  expect(lowestFigures(assumedOnly)).toMatchObject({ pointsPercent: null, fundingDays: null })
  // Equal figures have no lowest one.
  const alike = lowestFigures([matches[0]!, { ...matches[0]!, id: 'twin' }])
  expect(new Set(Object.values(alike))).toEqual(new Set([null]))
})

it('ignores a lender that no longer fits when it finds the lowest figures [MATCH-03]', () => {
  const outdated = matches.map((match) => (match.lenderId === '1C' ? { ...match, fits: false } : match))
  const [lowest, without] = [
    lowestFigures(outdated),
    lowestFigures(matches.filter(({ lenderId }) => lenderId !== '1C')),
  ]
  expect(lowest).toEqual(without)
  expect(lowest.totalCost).toBeGreaterThan(lowestFigures(matches).totalCost!)
})

it('keeps a lender that publishes the deal’s situation first, even with a lower score [MATCH-29]', () => {
  const [first, second] = matches
  const ranked = [
    { ...first!, matchScore: 0.62 },
    { ...second!, matchScore: 0.67 },
  ]
  expect(sortMatches(ranked, 'fit')).toEqual(ranked)
})

it('puts a lender that publishes no rate last by cash, and never calls its cash the lowest [MATCH-20]', () => {
  const unpriced = workedWireLender('1C', { id: 'unpriced', minRate: null, maxRate: null })
  const { matches: found } = matchedDeal([workedWireLender('1A'), workedWireLender('1B'), unpriced])
  const cash = new Map(found.map(({ lenderId, cost }) => [lenderId, cost.cash.cashAtClosing!]))
  expect(cash.get('unpriced')).toBe(Math.min(...cash.values()))
  expect(sortMatches(found, 'cash').map(({ lenderId }) => lenderId)).toEqual(['1B', '1A', 'unpriced'])
  expect(lowestFigures(found).cashAtClosing).toBe(cash.get('1B'))
})
