import { isQuoteKept } from '#domain/closing/kept-quote.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listClosingsWithQuotes } from './closings.queries.ts'

/**
 * Lists each investor's latest closing with each lender since a date, if the lender had sent a quote and confirmed the
 * final terms. Omits sample lenders. `isKept` is the result of {@link isQuoteKept} for the lender's last quote. `days`
 * counts from the quote request to funding; it is null without a request, or if the request came after the funding.
 */
export async function listQuotedClosings(
  db: Db,
  since: Date,
): Promise<{ lenderId: string; isKept: boolean; days: number | null }[]> {
  const rows = await listClosingsWithQuotes(db, since.toISOString().slice(0, 10))
  const byInvestor = Map.groupBy(rows, ({ deal, quote }) => `${quote.lenderId} ${deal.userId}`)
  return [...byInvestor.values()].map((ofInvestor) => {
    const { terms: last } = ofInvestor.reduce((last, row) => (isLater(row.terms, last.terms) ? row : last))
    const quoted = ofInvestor.filter(({ terms }) => terms.id === last.id)
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

type Funded = { fundedOn: string | null; createdAt: Date }

function isLater(one: Funded, other: Funded): boolean {
  if (one.fundedOn !== other.fundedOn) return one.fundedOn! > other.fundedOn!
  return one.createdAt > other.createdAt
}
