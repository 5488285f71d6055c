/**
 * Computes the monthly payment that amortizes $1 over `months` at an annual rate in percent, by the annuity formula:
 * i / (1 − (1 + i)^−n), where i is the monthly rate. A rate of 0 gives 1/n.
 */
export function paymentFactor(ratePercent: number, months: number): number {
  const rate = ratePercent / 1200
  if (rate === 0) return 1 / months
  return rate / -Math.expm1(-months * Math.log1p(rate))
}

/**
 * Computes the balance after `paid` of `months` payments, in unrounded dollars: 0 after the last one. Until then, the
 * balance of an interest-only loan is the full loan amount.
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
