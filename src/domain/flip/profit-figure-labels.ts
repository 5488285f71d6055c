const labels = {
  ratePercent: 'Rate, % a year',
  pointsPercent: 'Points, %',
  contingencyPercent: 'Rehab reserve, %',
  closingPercent: 'Closing, % of price',
  sellingPercent: 'Selling, % of sale',
  utilitiesMonthly: 'Utilities a month',
  loanFees: 'Loan fees',
  appraisal: 'Appraisal',
  drawFee: 'Fee per draw',
  drawMonths: 'Months of drawing',
  extensionPercent: 'Extension, % of loan',
  minimumInterestMonths: 'Minimum interest, months',
  interestBasis: 'Interest on',
  targetProfit: 'Profit you want',
} as const

export type ProfitFigureName = keyof typeof labels
/** What each of a deal's profit figures is called, as in the flip calculator, whose page reads them without the validator. */
export const profitFigureLabels: Readonly<Record<ProfitFigureName, string>> = labels
export const profitFigureNames = Object.keys(labels) as ProfitFigureName[]
