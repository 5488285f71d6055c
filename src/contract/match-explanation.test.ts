import { expect, it } from 'vitest'
import { fileStrength } from './file-strength.ts'
import { explainMatch } from './match-explanation.ts'
import type { MatchDeal, MatchInvestor, MatchLender } from './match-inputs.ts'
import type { ScoreTerm } from './match-score.ts'
import { matchLender } from './matching.ts'
import { stateNames } from './states.ts'

const now = new Date('2026-11-18T12:00:00Z')
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
const investor: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}
const lender: MatchLender = {
  id: 'a',
  isActive: true,
  states: ['California', 'Nevada', 'Oregon', 'Utah'],
  minAmount: 50_000,
  maxAmount: 1_000_000,
  minTerm: 6,
  maxTerm: 18,
  minRate: 9.5,
  maxRate: 12.5,
  minPoints: 1.5,
  maxPoints: 3,
  fundingDays: 7,
  termsCheckedAt: '2026-10-14T23:30:00Z',
  description: 'Lends.',
  website: 'https://a.example',
  contactEmail: 'deals@a.example',
  contactPhone: '(505) 555-0142',
}

function explain(change: Partial<MatchLender> = {}, dealChange: Partial<MatchDeal> = {}) {
  const changed = { ...lender, ...change }
  const changedDeal = { ...deal, ...dealChange }
  return explainMatch(changed, changedDeal, matchLender(changed, changedDeal, fileStrength(changedDeal, investor), now))
}

it('explains every term once, with the values and weights the score adds up from', () => {
  const match = matchLender(lender, deal, fileStrength(deal, investor), now)
  const reasons = explainMatch(lender, deal, match)
  expect(reasons.map((reason) => reason.term)).toEqual(['cost', 'amount', 'term', 'speed', 'file', 'data', 'local'])
  expect(reasons.map((reason) => reason.label)).toEqual([
    'Cost',
    'Amount',
    'Term',
    'Speed',
    'File fit',
    'Data',
    'Local',
  ])
  for (const reason of reasons) expect(reason.value).toBe(match.terms[reason.term])
  const sum = reasons.reduce((total, reason) => total + reason.weight * reason.value, 0)
  expect(match.score).toBeCloseTo(sum, 2)
  expect(reasons.reduce((total, reason) => total + reason.weight, 0)).toBeCloseTo(1, 12)
})

it.each<[ScoreTerm, Partial<MatchLender>, string, string]>([
  ['cost', {}, 'Expected effective annual cost 13.09%, points included', 'caution'],
  ['cost', { maxRate: 9.5, maxPoints: 1.5 }, 'Expected effective annual cost 11.09%, points included', 'good'],
  ['cost', { minPoints: null }, 'Points not published, 2.0 assumed', 'caution'],
  ['amount', {}, 'Your $160,000 is well inside $50K–$1.0M', 'good'],
  ['amount', { minAmount: 140_000 }, 'Your $160,000 is inside $140K–$1.0M', 'good'],
  ['amount', { minAmount: 150_000 }, 'Your $160,000 is near the edge of $150K–$1.0M', 'caution'],
  ['amount', { maxAmount: 161_250 }, 'Your $160,000 is near the edge of $50K–$161,250', 'caution'],
  ['amount', { minAmount: null }, 'Your $160,000 is well under its largest loan, $1.0M', 'good'],
  ['amount', { maxAmount: null }, 'Your $160,000 is well above its smallest loan, $50K', 'good'],
  ['amount', { minAmount: null, maxAmount: 161_000 }, 'Your $160,000 is close to its largest loan, $161K', 'caution'],
  ['amount', { minAmount: null, maxAmount: null }, 'Loan amounts not published', 'caution'],
  ['amount', { minAmount: 200_000 }, 'Your $160,000 is below its smallest loan, $200K', 'caution'],
  ['amount', { maxAmount: 100_000 }, 'Your $160,000 is above its largest loan, $100K', 'caution'],
  ['term', {}, 'Longest note is 18 months; you plan 12', 'good'],
  ['term', { maxTerm: 12 }, 'Longest note is 12 months: no room to extend', 'caution'],
  ['term', { maxTerm: 14 }, 'Longest note is 14 months: little room to extend', 'caution'],
  ['term', { minTerm: 18, maxTerm: 24 }, 'Shortest note is 18 months; you plan 12', 'caution'],
  ['term', { maxTerm: null }, 'Longest note not published', 'caution'],
  ['term', { maxTerm: 9 }, 'Longest note is 9 months; you plan 12', 'caution'],
  ['speed', {}, 'Usually funds in 7 days; you need 30', 'good'],
  ['speed', { fundingDays: 1 }, 'Usually funds in 1 day; you need 30', 'good'],
  ['speed', { fundingDays: 31 }, 'Usually funds in 31 days; you need 30', 'caution'],
  ['speed', { fundingDays: null }, 'Funding time not published', 'caution'],
  ['file', { minRate: 12 }, 'Its rates suit a file like yours', 'good'],
  ['file', {}, 'Its lowest rate asks for a somewhat stronger file', 'good'],
  ['file', { minRate: 7 }, 'Its lowest rate asks for a much stronger file', 'caution'],
  ['data', {}, 'Everything published; terms checked October 14, 2026', 'good'],
  [
    'data',
    { contactPhone: null, minPoints: null },
    'Phone and points not published; terms checked October 14, 2026',
    'good',
  ],
  [
    'data',
    { contactPhone: null, website: '', fundingDays: null, termsCheckedAt: null },
    '3 of 8 things not published; date of the last check unknown',
    'caution',
  ],
  ['local', {}, 'Lends in California and 3 more states', 'good'],
  ['local', { states: ['California', 'Oregon'] }, 'Lends in California and 1 more state', 'good'],
  ['local', { states: ['California'] }, 'Lends in California alone', 'good'],
  ['local', { states: [] }, 'Lends in California and all other states', 'good'],
  ['local', { states: stateNames }, 'Lends in California and all other states', 'good'],
  ['local', { states: ['Iowa'] }, 'No longer lists California', 'caution'],
])('explains %s of %j as "%s"', (term, change, sentence, tone) => {
  expect(explain(change).find((reason) => reason.term === term)).toMatchObject({ sentence, tone })
})

it('never uses a word only a lender may use', () => {
  const changes: Partial<MatchLender>[] = [
    {},
    { minPoints: null, fundingDays: null, termsCheckedAt: null },
    { minAmount: null, maxAmount: null, minTerm: null, maxTerm: null },
    { minRate: 6.25, maxRate: 15 },
  ]
  for (const change of changes)
    for (const { sentence } of explain(change)) expect(sentence).not.toMatch(/approv|qualif|offer|\bAPR\b/i)
})
