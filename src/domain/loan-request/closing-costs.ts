import { type LeveragedDeal, leverageOf } from './leverage.ts'
import type { MatchDeal } from './match-inputs.ts'

/**
 * Closing costs other than the lender's, in dollars. `usualClosingPercent` is a percent of the base, which is the price
 * or the as-is value (`Leverage.base`).
 */
export const usualAppraisal = 650
export const largeAppraisal = 3500
export const usualClosingPercent = 2
export const smallestClosing = 2500
/**
 * A property with at least this many units, or a loan above this amount, needs the large appraisal. So does every
 * apartment building.
 */
const commercialUnits = 5
const largeLoan = 2_000_000

export type ClosingDeal = LeveragedDeal &
  Pick<MatchDeal, 'profitFigures' | 'units'> & { propertyType?: string | undefined }

/**
 * Returns the appraisal and closing costs in unrounded dollars. The deal's own figures replace the usual ones.
 * `closingDollars`, an amount that the investor tries out on the deal's page, replaces the closing costs, own or usual,
 * but not the appraisal.
 */
export function closingCostsOf(
  deal: ClosingDeal,
  closingDollars?: number | undefined,
): { appraisal: number; closing: number } {
  const { base } = leverageOf(deal)
  const closingPercent = deal.profitFigures?.closingPercent
  return {
    appraisal: deal.profitFigures?.appraisal ?? usualAppraisalOf(deal),
    closing: closingDollars ?? (closingPercent === undefined ? usualClosingOf(base) : (base * closingPercent) / 100),
  }
}

/** Returns 2% of the base, but at least $2,500. */
export function usualClosingOf(base: number): number {
  return Math.max(smallestClosing, (base * usualClosingPercent) / 100)
}

/** Returns the usual appraisal fee in dollars: the large one for commercial property and large loans. */
function usualAppraisalOf({
  propertyType,
  units,
  loanAmount,
}: Pick<ClosingDeal, 'propertyType' | 'units' | 'loanAmount'>): number {
  return propertyType === 'Apartment' || (units ?? 0) >= commercialUnits || loanAmount > largeLoan
    ? largeAppraisal
    : usualAppraisal
}
