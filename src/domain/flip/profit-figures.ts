/**
 * What an investor computes a deal's profit with besides the deal's own fields: the price of money they expect, and costs that are
 * assumed otherwise. Dollars, percent and months, as in the flip calculator.
 */
export type ProfitFigures = {
  ratePercent?: number
  pointsPercent?: number
  contingencyPercent?: number
  closingPercent?: number
  sellingPercent?: number
  utilitiesMonthly?: number
  loanFees?: number
  appraisal?: number
  drawFee?: number
  drawMonths?: number
  extensionPercent?: number
  minimumInterestMonths?: number
  interestBasis?: 'drawn' | 'full'
  targetProfit?: number
}
