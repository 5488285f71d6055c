import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { holdRange, type QuotedDeal, quoteTotal } from './quote-cost.ts'

type ComparedQuote = { id: string; terms: QuoteTerms }

/** A quote's total cost over the holding time: `totals[m - 1]` is that of month m. */
export type MonthlyTotals = { id: string; totals: number[] }

/** Months in which one quote has the lowest total. The earlier quote in the list wins a tie. */
export type LowestSpan = { id: string; fromMonth: number; toMonth: number }

/** Returns the longest hold, in months, that {@link holdRange} allows for any of the quotes; 1 without quotes. */
export function comparedMonths(quotes: readonly { terms: Pick<QuoteTerms, 'termMonths'> }[]): number {
  return Math.max(1, ...quotes.map(({ terms }) => holdRange(terms.termMonths).max))
}

/**
 * Returns the total cost of each quote for holding times of 1 to `months` months. Months past a quote's term include
 * its extension fees.
 */
export function totalsByMonth(
  quotes: readonly ComparedQuote[],
  deal: QuotedDeal,
  months: number = comparedMonths(quotes),
): MonthlyTotals[] {
  return quotes.map(({ id, terms }) => ({
    id,
    totals: Array.from({ length: months }, (_, index) => quoteTotal(terms, deal, index + 1)),
  }))
}

/**
 * Returns consecutive spans of months, each with the quote that has the lowest total. All quotes must have equally many
 * totals.
 */
export function lowestSpans(quotes: readonly MonthlyTotals[]): LowestSpan[] {
  const spans: LowestSpan[] = []
  const months = quotes[0]?.totals.length ?? 0
  for (let month = 1; month <= months; month++) {
    const lowest = quotes.reduce((best, quote) => (quote.totals[month - 1]! < best.totals[month - 1]! ? quote : best))
    const last = spans.at(-1)
    if (last?.id === lowest.id) last.toMonth = month
    else spans.push({ id: lowest.id, fromMonth: month, toMonth: month })
  }
  return spans
}
