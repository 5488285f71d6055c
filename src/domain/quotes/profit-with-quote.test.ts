import { expect, it } from 'vitest'
import { flipInputOfDeal } from '#domain/flip/flip-of-deal.ts'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { profitWithQuote } from './profit-with-quote.ts'
import { quoteCost } from './quote-cost.ts'

const deal: MatchDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Signed a contract',
  propertyState: 'California',
  propertyType: 'Single Family',
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  downpayment: 27_750,
  loanAmount: 217_250,
  closingTimelineDays: 21,
  termMonths: 12,
  holdMonths: 9,
}
const quote: QuoteTerms = {
  ratePercent: 10.5,
  pointsPercent: 1.5,
  loanAmount: 217_250,
  termMonths: 12,
  interestBasis: 'drawn',
  fees: [
    { label: 'Loan fees', dollars: 1695, per: 'loan' },
    { label: 'Draw', dollars: 150, per: 'draw' },
  ],
  minimumInterestMonths: 3,
  extensionFeePercent: 0.5,
}

it('deducts every cost from the sale price, with the quote’s total as financing [QUOTE-04]', () => {
  const cost = quoteCost(quote, deal, 9)
  // 92 % of 330,000 less price, repairs with 15 %, 2 % closing, nine months of 569.58, an appraisal of 650 and the
  // quote's total.
  const carry = ((185_000 * 0.011) / 12 + 400) * 9
  const profit = 303_600 - 185_000 - 69_000 - 3700 - carry - 650 - cost.totalCost
  expect(profitWithQuote(quote, deal, cost)).toBeCloseTo(profit, 1)
  expect(Math.round(profit)).toBe(18_774)
})

it('equals the Overview’s profit if the terms are the estimate’s [QUOTE-04]', () => {
  const price = {
    ratePercent: 10.5,
    pointsPercent: 1.5,
    loanFees: 1695,
    drawFee: 150,
    interestBasis: 'drawn',
    minimumInterestMonths: 3,
  } as const
  const overview = flipProfit(flipInputOfDeal(deal, price)!).profit
  expect(profitWithQuote(quote, deal, quoteCost(quote, deal, 9))).toBeCloseTo(overview, 1)
})

it('deducts carry and financing for each extra month held, even past the term', () => {
  const at = (months: number) => profitWithQuote(quote, deal, quoteCost(quote, deal, months))!
  const costs = (months: number) => quoteCost(quote, deal, months).totalCost
  expect(at(13) - at(14)).toBeCloseTo(costs(14) - costs(13) + (185_000 * 0.011) / 12 + 400, 1)
})

it('is null for refinances and long loans', () => {
  const cost = quoteCost(quote, deal, 9)
  expect(profitWithQuote(quote, { ...deal, dealType: 'Refinance' }, cost)).toBeNull()
  expect(profitWithQuote(quote, { ...deal, termMonths: 360 }, cost)).toBeNull()
})
