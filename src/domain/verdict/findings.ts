import type { VerdictReason } from '#domain/matching/deal-insight.ts'
import { formatDollars } from '#domain/money/money.ts'
import type { CashFigures } from './cash-figures.ts'

/** A reason of a verdict, whose words are only put together when somebody reads them. */
export type Finding = Omit<VerdictReason, 'text'> & { text: () => string }

export function cashAtClosingFinding({ cashAtClosing }: CashFigures, reserves: number): Finding | null {
  if (cashAtClosing === null || cashAtClosing <= reserves) return null
  const text = () =>
    `You bring ${formatDollars(cashAtClosing)} to closing; your reserves are ${formatDollars(reserves)}.`
  return { about: 'cash', word: 'unlikely', text }
}
