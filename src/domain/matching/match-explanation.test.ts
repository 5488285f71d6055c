import { expect, it } from 'vitest'
import { loanRequestOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal, MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'
import { computeMatch } from '#test/builders/compute-match.ts'
import { matchLenderWith, matchNow } from '#test/builders/match-lenders.ts'
import { workedDeals } from '#test/builders/worked-examples.ts'
import { explainCheck } from './match-checks.ts'
import { explainMatch } from './match-explanation.ts'
import type { ScoreTerm } from './match-score.ts'

/** Deal 1 of the worked examples: 160,000 in California for 12 months, closing in 30 days. */
const { deal, investor } = workedDeals[1]
const everything: Partial<MatchProgram> = {
  kinds: ['flip'],
  maxLtarvPercent: 70,
  minCreditScore: 600,
  loanFees: 1495,
  purposes: ['purchase', 'rate-term', 'cash-out'],
  propertyTypes: ['Single Family'],
  minDeals: 0,
  entityRequired: false,
}
const checkedAt = '2026-10-14T23:30:00Z'

type Change = { program?: Partial<MatchProgram>; lender?: Partial<MatchLender>; deal?: Partial<MatchDeal> }

function explain(change: Change = {}) {
  const changed = { ...deal, ...change.deal }
  const lender = matchLenderWith(
    { ...everything, termsCheckedAt: null, ...change.program },
    { states: ['California', 'Nevada', 'Oregon', 'Utah'], termsCheckedAt: checkedAt, ...change.lender },
  )
  const program = lender.programs[0]!
  const match = computeMatch(lender, program, loanRequestOf(changed, investor), matchNow)
  const checks = match.checks.map(explainCheck)
  return { match: { ...match, checks }, reasons: explainMatch(lender, program, changed, { ...match, checks }) }
}

it('explains each of the seven terms once, with the values and weights the score adds up from [MATCH-01]', () => {
  const { match, reasons } = explain()
  expect(reasons.map(({ term, label, weight }) => [term, label, weight])).toEqual([
    ['cost', 'Cost', 0.35],
    ['amount', 'Amount', 0.15],
    ['term', 'Term', 0.1],
    ['speed', 'Speed', 0.15],
    ['borrower', 'Borrower fit', 0.05],
    ['data', 'Published data', 0.1],
    ['known', 'Known to fit', 0.1],
  ])
  for (const { term, value } of reasons) expect(value).toBe(match.terms[term])
  expect(match.score).toBeCloseTo(
    reasons.reduce((sum, { weight, value }) => sum + weight * value, 0),
    2,
  )
})

it('states the effective annual cost of the price, and which parts are assumed [MATCH-02]', () => {
  const costOf = (program: Partial<MatchProgram>) => {
    const { match, reasons } = explain({ program })
    const yearly = `Expected effective annual cost ${match.cost.effectiveAnnualCostPercent?.toFixed(2)}%`
    return reasons[0]!.sentence.replace(yearly, '…')
  }
  expect(costOf({})).toBe('…, points and fees included')
  expect(costOf({ minPoints: null })).toBe('…; points not fully published, usual ones assumed')
  expect(costOf({ maxRate: null, maxPoints: null, loanFees: null })).toBe(
    '…; rates, points and fees not fully published, usual ones assumed',
  )
})

it.each<[ScoreTerm, Change, string, string]>([
  ['amount', {}, 'Your $160,000 is well inside $50K–$1.0M', 'good'],
  ['amount', { program: { minAmount: 140_000 } }, 'Your $160,000 is inside $140K–$1.0M', 'good'],
  ['amount', { program: { minAmount: 150_000 } }, 'Your $160,000 is near the edge of $150K–$1.0M', 'caution'],
  ['amount', { program: { maxAmount: 161_250 } }, 'Your $160,000 is near the edge of $50K–$161,250', 'caution'],
  ['amount', { program: { minAmount: null } }, 'Your $160,000 is well under its largest loan, $1.0M', 'good'],
  ['amount', { program: { maxAmount: null } }, 'Your $160,000 is well above its smallest loan, $50K', 'good'],
  [
    'amount',
    { program: { minAmount: null, maxAmount: 161_000 } },
    'Your $160,000 is close to its largest loan, $161K',
    'caution',
  ],
  ['amount', { program: { minAmount: null, maxAmount: null } }, 'Loan amounts not published', 'ask'],
  ['amount', { program: { minAmount: 200_000 } }, 'Your $160,000 is below its smallest loan, $200K', 'caution'],
  ['amount', { program: { maxAmount: 100_000 } }, 'Your $160,000 is above its largest loan, $100K', 'caution'],
  ['term', {}, 'Longest note is 18 months; you plan 12', 'good'],
  ['term', { program: { maxTerm: 15 } }, 'Longest note is 15 months; you plan 12', 'good'],
  ['term', { program: { maxTerm: 14 } }, 'Longest note is 14 months: little room to extend', 'caution'],
  ['term', { program: { maxTerm: 12 } }, 'Longest note is 12 months: no room to extend', 'caution'],
  ['term', { program: { minTerm: 18, maxTerm: 24 } }, 'Shortest note is 18 months; you plan 12', 'caution'],
  ['term', { program: { maxTerm: null } }, 'Longest note not published', 'ask'],
  ['term', { program: { maxTerm: 9 } }, 'Longest note is 9 months; you plan 12', 'caution'],
  ['term', { deal: { termMonths: 360 }, program: { maxTerm: 360 } }, 'Lends for 360 months, as you plan', 'good'],
  ['term', { deal: { termMonths: 180 }, program: { maxTerm: 180 } }, 'Lends for 180 months, as you plan', 'good'],
  ['speed', {}, 'Usually funds in 7 days; you need 30', 'good'],
  ['speed', { program: { fundingDays: 1 } }, 'Usually funds in 1 day; you need 30', 'good'],
  ['speed', { program: { fundingDays: 31 } }, 'Usually funds in 31 days; you need 30', 'caution'],
  ['speed', { program: { fundingDays: null } }, 'Funding time not published', 'ask'],
  ['borrower', { program: { minRate: 12 } }, 'Its rates suit a borrower like you', 'good'],
  ['borrower', {}, 'Its lowest rate goes to somewhat stronger borrowers', 'caution'],
  ['borrower', { program: { minRate: 7 } }, 'Its lowest rate goes to much stronger borrowers', 'caution'],
  ['data', {}, 'Everything published; terms checked October 14, 2026', 'good'],
  [
    'data',
    { program: { minPoints: null }, lender: { contactPhone: null } },
    'Phone and points not published; terms checked October 14, 2026',
    'ask',
  ],
  [
    'data',
    { program: { fundingDays: null }, lender: { contactPhone: null, website: '', termsCheckedAt: null } },
    '3 of 13 things not published; date of the last check unknown',
    'ask',
  ],
  [
    'data',
    { program: { termsCheckedAt: '2026-11-02' } },
    'Everything published; terms checked November 2, 2026',
    'good',
  ],
  ['known', {}, 'It is known to fit in every way', 'good'],
  // The range "Good" is 650-699. A minimum within it must be confirmed.
  ['known', { program: { minCreditScore: 660 } }, 'Meets 9 of 10 requirements, 1 to confirm', 'ask'],
  [
    'known',
    {
      program: {
        maxLtarvPercent: null,
        minCreditScore: null,
        minDeals: null,
        entityRequired: null,
        purposes: [],
        propertyTypes: [],
      },
    },
    'Meets 4 of 10 requirements, 6 to confirm',
    'ask',
  ],
])('explains %s of %j as "%s" [MATCH-01]', (term, change, sentence, tone) => {
  expect(explain(change).reasons.find((reason) => reason.term === term)).toMatchObject({ sentence, tone })
})

it('never uses a lender’s words, such as approve or offer', () => {
  const changes: Change[] = [
    {},
    { program: { minPoints: null, fundingDays: null }, lender: { termsCheckedAt: null } },
    { program: { minAmount: null, maxAmount: null, minTerm: null, maxTerm: null } },
    { program: { minRate: 6.25, maxRate: 15 } },
  ]
  for (const change of changes)
    for (const { sentence } of explain(change).reasons) expect(sentence).not.toMatch(/approv|qualif|offer|\bAPR\b/i)
})
