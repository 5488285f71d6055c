import { expect, it } from 'vitest'
import { transparencyScore } from './lender-facts.ts'
import { QuoteInput } from './quote-terms.ts'
import { type SharedFacts, type SharedFigures, shareDefaults, sharedSheet } from './shared-sheet.ts'

const valid = {
  ratePercent: 10.875,
  pointsPercent: 1.5,
  loanAmount: 200_000,
  termMonths: 12,
  interestBasis: 'full',
  validUntil: '2026-12-01',
}

it('requires only rate, points, amount, term, interest basis and the last valid day [QUOTE-03]', () => {
  expect(QuoteInput.parse(valid)).toEqual({
    ...valid,
    fees: [],
    prepaySteps: null,
    minimumInterestMonths: null,
    extensionFeePercent: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    initialAdvance: null,
    prepay: null,
    conditions: null,
  })
})

it.each([
  [{ ratePercent: 99 }, 'Rate must be from 1 to 36 percent'],
  [{ ratePercent: 10.12345 }, 'Rate can have at most 3 decimals'],
  [{ pointsPercent: undefined }, 'Points is required'],
  [{ loanAmount: 0 }, 'Loan amount is required'],
  [{ termMonths: 0 }, 'Term must be a whole number from 1 to 480'],
  [{ validUntil: '2026-02-30' }, 'Enter the last day that the quote is valid'],
  [{ validUntil: '2026-12-01T10:00Z' }, 'Enter the last day that the quote is valid'],
  // `Date.parse` reads this as a day in 2001.
  [{ validUntil: 'a\r\nX-Injected: 1' }, 'Enter the last day that the quote is valid'],
  [{ fees: [{ label: '<b>x</b>', dollars: 1, per: 'loan' }] }, 'Fee name contains invalid characters or HTML content'],
  [{ conditions: '<script>' }, 'Conditions contains invalid characters or HTML content'],
])('rejects %j with a message [QUOTE-03]', (change, message) => {
  const result = QuoteInput.safeParse({ ...valid, ...change })
  expect(result.error?.issues.map((issue) => issue.message)).toContain(message)
})

it('shares only the chosen facts with a lender [QUOTE-01] [QUOTE-09]', () => {
  const facts: SharedFacts = {
    name: 'Ada Byron',
    companyName: 'Byron Homes LLC',
    phone: '(505) 555-0142',
    email: 'ada@example.com',
    address: '12 Elm Street',
    creditRange: 'Good (650-699)',
    experience: 'First time',
    downpayment: 40_000,
    reserves: 71_234,
  }
  const deal = { figures: {} as SharedFigures, facts, closeBy: '2026-12-15' }
  const text = JSON.stringify(sharedSheet(deal, shareDefaults, 'Hello.'))
  expect(text).toContain('Ada Byron')
  for (const secret of ['555-0142', 'ada@example.com', 'Elm', '71234']) expect(text).not.toContain(secret)
  const none = Object.fromEntries(Object.keys(shareDefaults).map((key) => [key, false])) as typeof shareDefaults
  expect(Object.values(sharedSheet(deal, none, '').facts).every((fact) => fact === null)).toBe(true)
})

it('scales the transparency score to its known parts and reports whether it is complete [QUOTE-07]', () => {
  const facts = {
    asked: 2,
    answerRate: null,
    medianAnswerHours: null,
    quotes: 0,
    insidePublished: null,
    closings: null,
    rounds: null,
  }
  expect(transparencyScore({ data: 1, freshness: 0.5 }, facts)).toMatchObject({ score: 83, isComplete: false })
  const known = { ...facts, answerRate: 0.5, insidePublished: 1, closings: null }
  expect(transparencyScore({ data: 1, freshness: 0.5 }, known)).toMatchObject({ score: 80, isComplete: true })
})
