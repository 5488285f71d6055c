import { roundTo } from '#domain/money/rounding.ts'

/** The DSCRs at which lenders usually change their terms. `rentalFigures` has the largest loan at each. */
export const dscrSteps = [1, 1.2, 1.25] as const

/** The DSCR below which almost no lender lends on the rent. */
export const lowestDscr = 0.75

export type DscrBand = 'unlikely' | 'no-ratio' | 'below-1.20' | 'below-1.25' | 'best'

/** Returns the band of a DSCR: `unlikely` below 0.75, `no-ratio` below 1, `below-1.20`, `below-1.25`, or `best`. */
export function dscrBand(dscr: number): DscrBand {
  if (dscr < lowestDscr) return 'unlikely'
  if (dscr < 1) return 'no-ratio'
  if (dscr < 1.2) return 'below-1.20'
  return dscr < 1.25 ? 'below-1.25' : 'best'
}

/**
 * Formats a DSCR with two decimals. One below a limit at which terms change is never rounded up to it: 0.998 is '0.99'.
 * Ignores a gap of a millionth, which a loan rounded to cents leaves.
 */
export function formatDscr(dscr: number): string {
  const rounded = roundTo(dscr, 2)
  const isRaised = [lowestDscr, ...dscrSteps].some((limit) => dscr < limit - 1e-6 && rounded >= limit)
  return (isRaised ? rounded - 0.01 : rounded).toFixed(2)
}
