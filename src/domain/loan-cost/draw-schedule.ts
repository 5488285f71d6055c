/** Draws a rehab is usually paid in, and the months they are spread over. */
export const usualDraws = 4
export const usualDrawMonths = 4

/** Over how many months the holdback is drawn when the loan is held for so many: never in the month it is paid back, unless held for one. */
export function drawMonthsWithin(holdMonths: number, drawMonths: number = usualDrawMonths): number {
  return Math.max(1, Math.min(drawMonths, holdMonths - 1))
}

/** The share of the holdback that is drawn, 0 to 1, while interest of month `month` (from 1) runs: evenly, a month in arrears. */
export function drawnShare(month: number, drawMonths: number): number {
  return Math.min(month - 1, drawMonths) / drawMonths
}

/** Σ of {@link drawnShare} over the months 1 to `holdMonths`: the months' worth of interest that a dollar of holdback costs. */
export function drawnShareMonths(holdMonths: number, drawMonths: number): number {
  const rising = Math.min(holdMonths, drawMonths)
  return (rising * (rising - 1)) / (2 * drawMonths) + Math.max(0, holdMonths - drawMonths)
}

/**
 * A loan's advance and its holdback for repairs, in dollars: at closing at most 85 % of the price (or the as-is value) is paid
 * out, repairs are held back as far as the loan reaches, and what is beyond both is paid out at closing as well.
 */
export function splitLoan(
  loan: { loanAmount: number; base: number; repairs: number },
  advance: number = Math.min(loan.loanAmount, usualAdvanceShare * loan.base),
): { advance: number; holdback: number; unfunded: number } {
  const holdback = Math.max(0, Math.min(loan.repairs, loan.loanAmount - advance))
  return { advance, holdback, unfunded: Math.max(0, loan.loanAmount - advance - holdback) }
}

/** The share of price or value that lenders usually advance at closing. */
const usualAdvanceShare = 0.85
