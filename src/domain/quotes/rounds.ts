import { todayOf } from '#domain/calendar/today.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { type QuotedDeal, quoteTotal } from './quote-cost.ts'
import type { QuoteTerms } from './quote-terms.ts'

/** The basis on which a round compares quotes: the deal with the loan amount and hold that the round started with. */
export type RoundBasis = QuotedDeal & { loanAmount: number; holdMonths: number }

/** The smallest share of the round's loan amount that a quote must lend to count. */
const minRoundLoanShare = 0.97

/** Milliseconds: a new lowest quote this close to the deadline moves the deadline to this long after the quote. */
export const lastMinuteMs = 10 * 60_000
/** The largest number of times that one round's deadline moves. */
export const maxRoundExtensions = 6

export type RoundShortfall = 'loan-amount' | 'validity'

/**
 * Returns why a quote doesn't count in a round: it lends under 97% of the round's loan, or expires before the
 * deadline's day in Pacific time. Empty when it counts.
 */
export function roundShortfalls(
  quote: { loanAmount: number; validUntil: string },
  round: { loanAmount: number; closesAt: Date },
): RoundShortfall[] {
  return [
    ...(quote.loanAmount < minRoundLoanShare * round.loanAmount ? (['loan-amount'] as const) : []),
    ...(quote.validUntil < todayOf(round.closesAt) ? (['validity'] as const) : []),
  ]
}

/** Computes a quote's total cost for the round's loan amount and holding time, in dollars to the cent. */
export function roundTotal(terms: QuoteTerms, basis: RoundBasis): number {
  return quoteTotal({ ...terms, loanAmount: basis.loanAmount }, basis, basis.holdMonths)
}

export type Ranked<Entry> = Entry & {
  /** 1 is the lowest total. Equal totals share a place. */
  place: number
  of: number
  /** Dollars above the lowest total. */
  aboveLowest: number
}

/** Ranks totals, lowest first. Entries with equal totals share a place and keep their order. */
export function rankTotals<Entry extends { total: number }>(entries: readonly Entry[]): Ranked<Entry>[] {
  const sorted = entries.toSorted((a, b) => a.total - b.total)
  const lowest = sorted[0]?.total ?? 0
  return sorted.map((entry) => ({
    ...entry,
    place: 1 + sorted.findIndex(({ total }) => total === entry.total),
    of: sorted.length,
    aboveLowest: roundCents(entry.total - lowest),
  }))
}

/**
 * Computes how many dollars the lowest total fell below the lowest first quote, to the cent. Negative if it rose, 0
 * without standings. The standings must have the lowest total first.
 */
export function priceDropOf(standings: readonly { firstTotal: number; total: number }[]): number {
  const [lowest] = standings
  if (!lowest) return 0
  return roundCents(Math.min(...standings.map(({ firstTotal }) => firstTotal)) - lowest.total)
}
