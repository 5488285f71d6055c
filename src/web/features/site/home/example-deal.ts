import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'

/** The deal of the home page's example: a first project with good credit. */
export const exampleDeal: MatchDeal = {
  dealType: 'Fix and Flip',
  dealStatus: 'Looking for a property',
  propertyState: 'California',
  propertyType: 'Single Family',
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  loanAmount: 160_000,
  termMonths: 12,
  closingTimelineDays: 30,
}

export const exampleInvestor: MatchInvestor = {
  creditScoreRange: 'Good (650-699)',
  flippingExperience: 'First time',
  reDealsLast3Years: null,
}
