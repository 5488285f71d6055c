import type { Quote } from '#contract/quotes/deal-quotes.ts'

/** The quote a deal leads with: the chosen one, else the lowest that can still be had. Undefined while there is none. */
export function leadingQuote(quotes: readonly Quote[]): Quote | undefined {
  const current = quotes.filter(({ supersededAt }) => supersededAt === null)
  const open = current.filter(({ declinedAt, isExpired }) => declinedAt === null && !isExpired)
  return (
    current.find(({ chosenAt }) => chosenAt !== null) ??
    open.reduce<Quote | undefined>(
      (best, quote) => (best && best.totalCost <= quote.totalCost ? best : quote),
      undefined,
    )
  )
}
