import { expect, it } from 'vitest'
import { termWeights } from '#domain/matching/match-score.ts'
import { matchedDeal, workedWireLender } from '#test/builders/wire-deal.ts'
import { matchFigures, matchReasons, totalCostLabel } from './match-figures.ts'

function costOf(given: Parameters<typeof workedWireLender>[1], deal = {}) {
  return matchedDeal([workedWireLender('1B', given)], deal).matches[0]!.cost
}

it('gives rate, points, payment and effective annual cost with their range from best to worst [MATCH-02]', () => {
  expect(matchFigures(costOf({}))).toEqual([
    { label: 'Expected rate', value: '10.04%', range: '8.75–11.75%', remark: 'expected for your file' },
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

it('writes one figure where best and worst are the same [MATCH-02]', () => {
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
    'Meets 4 of 11 requirements, 7 to confirm',
  ])
  for (const { tone, value } of reasons) if (value < 0.65) expect(tone).not.toBe('good')
})
