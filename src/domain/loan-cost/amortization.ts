/**
 * Computes the monthly payment that amortizes one dollar over `months` at a yearly rate in percent: i / (1 − (1 + i)^−n), the
 * annuity formula. A rate of 0 gives 1/n.
 */
export function paymentFactor(ratePercent: number, months: number): number {
  const rate = ratePercent / 1200
  if (rate === 0) return 1 / months
  return rate / -Math.expm1(-months * Math.log1p(rate))
}

/**
 * Computes the balance after `paid` of `months` payments, in unrounded dollars: 0 after the last one. Until then an
 * interest-only loan owes its whole amount.
 */
export function remainingBalance(
  loan: { loanAmount: number; ratePercent: number; months: number; isInterestOnly: boolean },
  paid: number,
): number {
  if (paid >= loan.months) return 0
  if (loan.isInterestOnly) return loan.loanAmount
  const rate = loan.ratePercent / 1200
  if (rate === 0) return loan.loanAmount * (1 - paid / loan.months)
  const growth = Math.log1p(rate)
  return loan.loanAmount * (1 - Math.expm1(paid * growth) / Math.expm1(loan.months * growth))
}
