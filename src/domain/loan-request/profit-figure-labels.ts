const labels = {
  ratePercent: 'Rate, % a year',
  pointsPercent: 'Points, %',
  contingencyPercent: 'Rehab reserve, %',
  closingPercent: 'Closing, % of price',
  sellingPercent: 'Selling, % of sale',
  utilitiesMonthly: 'Monthly utilities',
  loanFees: 'Loan fees',
  appraisal: 'Appraisal',
  drawFee: 'Fee per draw',
  drawMonths: 'Draw period, months',
  extensionPercent: 'Extension, % of loan',
  minimumInterestMonths: 'Minimum interest, months',
  interestBasis: 'Interest on',
  targetProfit: 'Target profit',
} as const

export type ProfitFigureName = keyof typeof labels
/**
 * Labels of a deal's profit figures, as in the flip calculator. Separate from the schema, so that the calculator's page
 * doesn't load the validator.
 */
export const profitFigureLabels: Readonly<Record<ProfitFigureName, string>> = labels
export const profitFigureNames = Object.keys(labels) as ProfitFigureName[]
