import type { Db } from '#server/platform/db/database.ts'

/**
 * Returns the term in months of each deal's chosen loan, by deal id. Omits deals without one. The project feature
 * implements it.
 */
export type ReadLoanTerms = (db: Db, dealIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Returns the deals with `termMonths` of the chosen loan, which decides maturity, instead of the requested term. */
export async function withLoanTerms<Deal extends { id: string; termMonths: number }>(
  { db, readLoanTerms }: { db: Db; readLoanTerms: ReadLoanTerms },
  deals: readonly Deal[],
): Promise<Deal[]> {
  const terms = await readLoanTerms(
    db,
    deals.map(({ id }) => id),
  )
  return deals.map((deal) => ({ ...deal, termMonths: terms.get(deal.id) ?? deal.termMonths }))
}
