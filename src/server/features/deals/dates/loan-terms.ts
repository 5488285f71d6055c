import type { Db } from '#server/platform/db/database.ts'

/**
 * Returns the terms in months of the deals' loans, for those whose quote or final terms state one. The quotes feature implements
 * it.
 */
export type ReadLoanTerms = (db: Db, dealIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Returns the deals with the term of the loan that was taken, which decides maturity, in place of the wished one. */
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
