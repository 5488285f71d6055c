import { expect, it } from 'vitest'
import { failedRules } from './eligibility.ts'
import type { MatchDeal, MatchLender } from './match-inputs.ts'

const deal: MatchDeal = {
  propertyState: 'Ohio',
  loanAmount: 100_000,
  purchasePrice: 150_000,
  repairBudget: 10_000,
  estimatedArv: 250_000,
  downpayment: 50_000,
  termMonths: 9,
  closingTimelineDays: 30,
}
const lender: MatchLender = {
  id: 'a',
  isActive: true,
  states: ['Indiana', 'Ohio'],
  minAmount: 50_000,
  maxAmount: 500_000,
  minTerm: 6,
  maxTerm: 12,
  minRate: 9,
  maxRate: 12,
  minPoints: 1,
  maxPoints: 2,
  fundingDays: 10,
  termsCheckedAt: null,
  description: null,
  website: null,
  contactEmail: null,
  contactPhone: null,
}

it.each<[string, Partial<MatchLender>, string[]]>([
  ['fits as it stands', {}, []],
  ['is inactive', { isActive: false }, ['H1']],
  ['lends elsewhere', { states: ['Indiana'] }, ['H2']],
  ['is nationwide by an empty list', { states: [] }, []],
  ['starts exactly at the loan', { minAmount: 100_000 }, []],
  ['starts a cent above', { minAmount: 100_000.01 }, ['H3']],
  ['ends exactly at the loan', { maxAmount: 100_000 }, []],
  ['ends a cent below', { maxAmount: 99_999.99 }, ['H3']],
  ['leaves its amounts open', { minAmount: null, maxAmount: null }, []],
  ['writes notes of exactly the term', { maxTerm: 9 }, []],
  ['writes shorter notes only', { maxTerm: 8, minTerm: 1 }, ['H4']],
  ['has a shortest note 6 months longer', { minTerm: 15, maxTerm: 24 }, []],
  ['has a shortest note 7 months longer', { minTerm: 16, maxTerm: 24 }, ['H5']],
  ['writes 30-year notes only', { minTerm: 360, maxTerm: 360 }, ['H5']],
  ['leaves its terms open', { minTerm: null, maxTerm: null }, []],
  [
    'fails all that can be failed together',
    { isActive: false, states: ['Iowa'], maxAmount: 1, maxTerm: 1 },
    ['H1', 'H2', 'H3', 'H4'],
  ],
])('names the rules failed by a lender that %s', (_, change, rules) => {
  expect(failedRules({ ...lender, ...change }, deal)).toEqual(rules)
})
