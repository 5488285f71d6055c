import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { type QuoteCost, quoteCost } from '#domain/quotes/quote-cost.ts'
import type { ComparedDeal } from './deal-quotes.tsx'

export type PricedQuote = { quote: Quote; cost: QuoteCost }

/** Prices quotes over a holding time and sorts them by total. Declined and expired quotes come last. */
export function priceQuotes(quotes: readonly Quote[], deal: ComparedDeal, holdMonths: number): PricedQuote[] {
  const isOut = ({ quote }: PricedQuote) => Number(quote.declinedAt !== null || quote.isExpired)
  return quotes
    .map((quote) => ({ quote, cost: quoteCost(quote, deal, holdMonths) }))
    .sort((a, b) => isOut(a) - isOut(b) || a.cost.totalCost - b.cost.totalCost)
}

export type LowestOfColumn = { total: number; cash: number | null; monthly: number; annual: number | null }

/** The lowest figure of each column. */
export function lowestOfColumns(priced: readonly PricedQuote[]): LowestOfColumn {
  const lowest = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length > 0 ? Math.min(...known) : null
  }
  return {
    total: lowest(priced.map(({ cost }) => cost.totalCost)) ?? 0,
    cash: lowest(priced.map(({ cost }) => cost.cash.cashAtClosing)),
    monthly: lowest(priced.map(({ cost }) => cost.monthlyPayment)) ?? 0,
    annual: lowest(priced.map(({ cost }) => cost.effectiveAnnualCostPercent)),
  }
}
