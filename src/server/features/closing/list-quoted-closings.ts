import { isQuoteKept } from '#domain/closing/kept-quote.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listClosingsWithQuotes } from './closings.queries.ts'

/** Closings of real lenders since a day that were quoted before, each held against its lender's last quote. */
export async function listQuotedClosings(
  db: Db,
  since: Date,
): Promise<{ lenderId: string; isKept: boolean; days: number | null }[]> {
  const rows = await listClosingsWithQuotes(db, since.toISOString().slice(0, 10))
  const byClosing = Map.groupBy(rows, ({ terms }) => terms.id)
  return [...byClosing.values()].map((quoted) => {
    const { terms, deal, quote, askedAt, advancePercent, rehabPercent } = quoted.reduce((last, row) =>
      row.quote.version > last.quote.version ? row : last,
    )
    const fundedAt = Date.parse(`${terms.fundedOn}T00:00:00Z`)
    const askedOn = askedAt && Date.parse(askedAt.toISOString().slice(0, 10))
    return {
      lenderId: quote.lenderId,
      isKept: isQuoteKept(
        { ...quote, advancePercent, rehabPercent },
        { ...terms, advancePercent, rehabPercent },
        deal,
        defaultHoldMonths(deal, terms.termMonths),
      ),
      days: askedOn === null || fundedAt < askedOn ? null : (fundedAt - askedOn) / 86_400_000,
    }
  })
}
