import type { CashFigures, VerdictReason } from '#domain/matching/deal-insight.ts'
import { formatDollars } from '#domain/money/money.ts'

/** A reason of a verdict. The text is a function because fixes try hundreds of verdicts and read none of it. */
export type Finding = Omit<VerdictReason, 'text'> & { text: () => string }

export function cashAtClosingFinding({ cashAtClosing }: CashFigures, reserves: number): Finding | null {
  if (cashAtClosing === null || cashAtClosing <= reserves) return null
  const text = () =>
    `You bring ${formatDollars(cashAtClosing)} to closing; your reserves are ${formatDollars(reserves)}.`
  return { about: 'cash', word: 'unlikely', text }
}
