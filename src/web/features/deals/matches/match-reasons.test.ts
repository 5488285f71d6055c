import { expect, it } from 'vitest'
import { termWeights } from '#contract/match-score.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { mainReasons, matchReasons } from './match-reasons.ts'

function reasonsFor(...given: Parameters<typeof workedWireLender>) {
  const { deal, matches } = matchedDeal([workedWireLender(...given)])
  return { reasons: matchReasons(matches[0]!, deal), match: matches[0]! }
}

it('has a reason for each of the eight terms, which add up to the score [MATCH-01]', () => {
  const { reasons, match } = reasonsFor('1C')
  expect(reasons.map(({ term }) => term)).toEqual(Object.keys(termWeights))
  const sum = reasons.reduce((total, { value, weight }) => total + value * weight, 0)
  expect(Math.abs(sum - match.matchScore)).toBeLessThanOrEqual(0.005)
})

it('leads with state, amount and speed, then what deserves a second look [MATCH-01]', () => {
  const sentences = (...given: Parameters<typeof workedWireLender>) =>
    mainReasons(reasonsFor(...given).reasons).map(({ sentence }) => sentence)
  expect(sentences('1B')).toEqual([
    'Lends in California and all other states',
    'Your $160,000 is well inside $100K–$3.0M',
    'Usually funds in 12 days; you need 30',
    'Expected effective annual cost 12.91%; fees not fully published, usual ones assumed',
    'None of its limits is known to be met: ask',
  ])
  expect(sentences('1C').slice(0, 4)).toEqual([
    'Lends in California and 2 more states',
    'Your $160,000 is near the edge of $150K–$2.0M',
    'Usually funds in 21 days; you need 30',
    'Longest note is 12 months: no room to extend',
  ])
  expect(sentences('1D')).toContain('Lends in California and 1 more state')
  expect(sentences('1B', { minPoints: null, fundingDays: null })).toEqual([
    'Lends in California and all other states',
    'Your $160,000 is well inside $100K–$3.0M',
    'Funding time not published',
    expect.stringMatching(/points and fees not fully published, usual ones assumed$/),
    'None of its limits is known to be met: ask',
  ])
})
