/** The worked example of the flip: $185,000 and $60,000 of repairs, sold after 9 of 12 months. */
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
