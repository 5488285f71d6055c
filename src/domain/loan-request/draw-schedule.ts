import type { DealKind } from './kind-of-deal.ts'

/** The months that a rehab's draws are spread over, one draw a month. */
export const usualDrawMonths = 4

/**
 * Returns the number of monthly draws that pay out the holdback of a loan held for `holdMonths`: 1 to `drawMonths`. No
 * draw is in the month of payoff unless the loan is held for one month.
 */
export function drawMonthsWithin(holdMonths: number, drawMonths: number = usualDrawMonths): number {
  return Math.max(1, Math.min(drawMonths, holdMonths - 1))
}

/**
 * Returns the number of draws for a kind of loan. A construction loan is drawn over the whole build, up to two months
 * before payoff. All other kinds, including rentals, use {@link drawMonthsWithin}.
 */
export function drawMonthsOf(kind: DealKind, holdMonths: number): number {
  return kind === 'construction' ? Math.max(1, holdMonths - 2) : drawMonthsWithin(holdMonths)
}

/**
 * Returns the share of the holdback, 0 to 1, that is drawn while interest of month `month` (from 1) accrues. Draws
 * arrive a month in arrears.
 */
export function drawnShare(month: number, drawMonths: number): number {
  return Math.min(month - 1, drawMonths) / drawMonths
}

/**
 * Returns the sum of {@link drawnShare} over months 1 to `holdMonths`: the months of interest that one dollar of
 * holdback costs.
 */
export function drawnShareMonths(holdMonths: number, drawMonths: number): number {
  const rising = Math.min(holdMonths, drawMonths)
  return (rising * (rising - 1)) / (2 * drawMonths) + Math.max(0, holdMonths - drawMonths)
}
