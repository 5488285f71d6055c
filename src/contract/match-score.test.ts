import { expect, it } from 'vitest'
import type { MatchDeal, MatchLender } from './match-inputs.ts'
import { scoreLender, scoreTermNames, scoreTerms, scoreWord, termWeights } from './match-score.ts'
import { stateNames } from './states.ts'

const now = new Date('2026-11-18T12:00:00Z')

function lender(change: Partial<MatchLender> & { checkedDaysAgo?: number }): MatchLender {
  const { checkedDaysAgo = 30, ...fields } = change
  return {
    id: 'a',
    isActive: true,
    states: [],
    minAmount: 50_000,
    maxAmount: 1_000_000,
    minTerm: 6,
    maxTerm: 18,
    minRate: 9.5,
    maxRate: 12.5,
    minPoints: 1.5,
    maxPoints: 3,
    fundingDays: 7,
    termsCheckedAt: new Date(now.getTime() - checkedDaysAgo * 86_400_000).toISOString(),
    description: 'Lends.',
    website: 'https://a.example',
    contactEmail: 'deals@a.example',
    contactPhone: '(505) 555-0142',
    ...fields,
  }
}

const deal: MatchDeal = {
  propertyState: 'California',
  loanAmount: 160_000,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  termMonths: 12,
  closingTimelineDays: 30,
}
it('weighs the seven terms to 1 in all', () => {
  expect(scoreTermNames.reduce((sum, name) => sum + termWeights[name], 0)).toBeCloseTo(1, 12)
})

it.each<[Partial<MatchLender>, number, string]>([
  // 0.20 amount + 0.06 or 0.15 term + 0.075 speed + 0.10 file + 0.05 local, and nothing for cost and data.
  [{ minTerm: 14, maxTerm: null }, 0.49, 'a sum of 0.485'],
  [{ minTerm: null, maxTerm: null }, 0.58, 'a sum of 0.575'],
])('rounds a half up although its double lies below: %j gives %d from %s', (terms, score) => {
  const candidate = lender({
    ...terms,
    states: ['California'],
    minAmount: null,
    maxAmount: null,
    minRate: 20,
    maxRate: 20,
    minPoints: null,
    fundingDays: null,
    termsCheckedAt: null,
    description: '',
    website: ' ',
    contactEmail: null,
    contactPhone: null,
  })
  expect(scoreTerms(candidate, deal, 0.5, now).score).toBe(score)
  expect(scoreLender(candidate, deal, 0.5, now.getTime())).toBe(score)
})

it.each([
  [1, 'strong'],
  [0.85, 'strong'],
  [0.84, 'good'],
  [0.7, 'good'],
  [0.69, 'possible'],
  [0.55, 'possible'],
  [0.54, 'weak'],
  [0, 'weak'],
])('calls a score of %d %s', (score, word) => {
  expect(scoreWord(score)).toBe(word)
})

it.each([
  [{ fundingDays: 15 }, 'speed', 1],
  [{ fundingDays: 30 }, 'speed', 0.5],
  [{ fundingDays: 45 }, 'speed', 0],
  [{ fundingDays: 0 }, 'speed', 1],
  [{ states: [] }, 'local', 0.7],
  [{ states: stateNames.slice(0, 5) }, 'local', 1],
  [{ states: stateNames.slice(0, 6) }, 'local', 0.85],
  [{ states: stateNames.slice(0, 25) }, 'local', 0.85],
  [{ states: stateNames.slice(0, 26) }, 'local', 0.7],
  [{ minAmount: 160_000 }, 'amount', 0.5],
  [{ minAmount: 128_000 }, 'amount', 1],
  [{ maxAmount: 160_000 }, 'amount', 0.5],
  [{ maxAmount: 200_000 }, 'amount', 1],
  [{ minAmount: 0, maxAmount: null }, 'amount', 1],
  [{ maxTerm: 12 }, 'term', 0.7],
  [{ maxTerm: 14 }, 'term', 0.7],
  [{ maxTerm: 15 }, 'term', 1],
  [{ maxTerm: null }, 'term', 1],
  [{ minTerm: 13, maxTerm: 24 }, 'term', 0.4],
  [{ checkedDaysAgo: -5 }, 'data', 1],
  [{ checkedDaysAgo: 90 }, 'data', 1],
  [{ checkedDaysAgo: 365 }, 'data', 0.5],
  [{ checkedDaysAgo: 9000 }, 'data', 0.5],
  [{ termsCheckedAt: null }, 'data', 0.5],
  [{ termsCheckedAt: 'soon' }, 'data', 0.5],
  [{ fundingDays: null, description: '  ' }, 'data', 0.875],
  [{ minRate: 15 }, 'file', 1],
  [{ minRate: 6.25, maxRate: 15 }, 'file', 0.25],
] as const)('gives %j in the term %s the value %d', (change, term, value) => {
  const { terms } = scoreTerms(lender(change as Partial<MatchLender>), deal, 0.5, now)
  expect(terms[term]).toBeCloseTo(value, 10)
})
