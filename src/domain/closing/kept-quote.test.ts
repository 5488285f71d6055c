import { expect, it } from 'vitest'
import type { QuotedDeal } from '#domain/quotes/quote-cost.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { isQuoteKept } from './kept-quote.ts'

const deal: QuotedDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  purchasePrice: 200_000,
  repairBudget: 40_000,
  estimatedArv: 330_000,
  termMonths: 12,
}
const quote: QuoteTerms = {
  ratePercent: 10.5,
  pointsPercent: 2,
  loanAmount: 200_000,
  termMonths: 12,
  interestBasis: 'full',
  fees: [{ label: 'Loan fees', dollars: 1500, per: 'loan' }],
  minimumInterestMonths: null,
  extensionFeePercent: null,
}
const fees = (loan: number, draw = 0) => [
  { label: 'Loan fees', dollars: loan, per: 'loan' as const },
  { label: 'Draw', dollars: draw, per: 'draw' as const },
]

it.each<[string, Partial<QuoteTerms>, boolean]>([
  ['the same terms', {}, true],
  ['better terms', { ratePercent: 10, pointsPercent: 1, loanAmount: 210_000 }, true],
  ['a rate up by 0.125', { ratePercent: 10.625 }, true],
  ['a rate up by 0.126', { ratePercent: 10.626 }, false],
  ['points up by 0.25', { pointsPercent: 2.25 }, true],
  ['points up by 0.26', { pointsPercent: 2.26 }, false],
  ['fees up by 500', { fees: fees(2000) }, true],
  ['fees up by a cent more', { fees: fees(2000.01) }, false],
  ['four draws at 126', { fees: fees(1500, 126) }, false],
  ['a loan 1 % lower', { loanAmount: 198_000 }, true],
  ['a loan more than 1 % lower', { loanAmount: 197_999 }, false],
])('returns whether final terms keep the quote: %s [CLOSE-03]', (_name, change, isKept) => {
  expect(isQuoteKept(quote, { ...quote, ...change }, deal, 9)).toBe(isKept)
})
