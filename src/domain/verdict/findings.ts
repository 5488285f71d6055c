import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { VerdictReason } from './verdict-figures.ts'

/**
 * A reason of a verdict. The text is a function because the search for a fix computes hundreds of verdicts and reads
 * none of their texts.
 */
export type Finding = Omit<VerdictReason, 'text'> & { text: () => string }

/**
 * Returns the finding, which makes a deal unlikely, that cash at closing exceeds the investor's reserves in dollars;
 * null when it doesn't or is unknown.
 */
export function cashAtClosingFinding({ cashAtClosing }: CashFigures, reserves: number): Finding | null {
  if (cashAtClosing === null || cashAtClosing <= reserves) return null
  const text = () =>
    `You bring ${formatDollars(cashAtClosing)} to closing; your reserves are ${formatDollars(reserves)}.`
  return { about: 'cash', word: 'unlikely', text }
}
