/** The months that a rehab's draws are spread over, one a month. */
export const usualDrawMonths = 4

/** In how many draws, one a month, the holdback is paid when the loan is held for so many months: never in the month it is paid back, unless held for one. */
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
 * A loan's advance and its holdback for repairs, in dollars: repairs are held back as far as the loan reaches beyond the advance, and
 * what is beyond both is paid out at closing as well.
 */
export function splitLoan(
  loan: { loanAmount: number; repairs: number },
  advance: number,
): { advance: number; holdback: number; unfunded: number } {
  const holdback = Math.max(0, Math.min(loan.repairs, loan.loanAmount - advance))
  return { advance, holdback, unfunded: Math.max(0, loan.loanAmount - advance - holdback) }
}
