import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import type { MatchInvestor } from './match-inputs.ts'

/** The lowest and the highest score, both included. */
export type CreditBand = { low: number; high: number }

/** The lowest possible score. As a program's minimum, it means that the lender publishes that there is no minimum. */
export const lowestCreditScore = 300

/** The score range of each option that investors choose from. */
const bands: ReadonlyMap<string, CreditBand> = new Map([
  ['Excellent (750+)', { low: 750, high: 850 }],
  ['Very Good (700-749)', { low: 700, high: 749 }],
  ['Good (650-699)', { low: 650, high: 699 }],
  ['Fair (600-649)', { low: 600, high: 649 }],
  ['Poor (<600)', { low: lowestCreditScore, high: 599 }],
])

export const creditMismatchMessage = 'Your score does not match the range you chose'

/** Returns the known bounds of a credit score: the exact score, else its range. Null when neither was given. */
export function creditBandOf(
  investor: Pick<MatchInvestor, 'creditScoreRange' | 'exactCreditScore'>,
): CreditBand | null {
  const score = investor.exactCreditScore ?? null
  if (score !== null) return { low: score, high: score }
  return bands.get(investor.creditScoreRange ?? '') ?? null
}

/** Returns whether an exact score is in the chosen range. Also true if one of them is missing or the range unknown. */
export function isScoreInRange(score: number | null | undefined, range: string | null | undefined): boolean {
  const band = bands.get(range ?? '')
  return score == null || band === undefined || (score >= band.low && score <= band.high)
}

/** Returns the range that a score is in. Undefined without a score, and for one outside 300 to 850. */
export function creditRangeOf(score: number | null | undefined): string | undefined {
  return score == null ? undefined : creditScoreRanges.find((range) => isScoreInRange(score, range))
}

/** Returns the next higher range; null for the highest and for an unknown one. */
export function nextCreditRange(range: string | null): string | null {
  const at = (creditScoreRanges as readonly (string | null)[]).indexOf(range)
  return at > 0 ? creditScoreRanges[at - 1]! : null
}
