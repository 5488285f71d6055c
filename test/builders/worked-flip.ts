/** A worked flip: bought at $185,000, $60,000 of repairs, and sold after 9 months of a 12-month loan. */
export const workedFlip = {
  purchasePrice: 185_000,
  repairBudget: 60_000,
  estimatedArv: 330_000,
  loanAmount: 217_250,
  downpayment: 27_750,
  termMonths: 12,
  holdMonths: 9,
  occupancy: 'investment',
} as const
