import { expect, it } from 'vitest'
import { termWeights } from '#domain/matching/match-score.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { matchReasons } from './match-reasons.ts'

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
    'Its lowest rate asks for a somewhat stronger file',
  ])
  expect(saying('ask')).toEqual([
    '4 of 13 things not published; terms checked October 29, 2026',
    'Meets 4 of 11 requirements, 7 to confirm',
  ])
  for (const { tone, value } of reasons) if (value < 0.65) expect(tone).not.toBe('good')
})
