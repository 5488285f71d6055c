import type { Db } from '#server/platform/db/database.ts'

/** For how many months the loans of some deals run, where a lender's quote or paper says so. What stands above deals answers it. */
export type ReadLoanTerms = (db: Db, dealIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Deals with the term of the loan that was taken in place of the wished one: a maturity is counted from that. */
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
