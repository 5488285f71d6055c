import type { LenderTerms } from '#domain/project/terms-of-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readLenderTerms } from './project.queries.ts'

type Stored = Awaited<ReturnType<typeof readLenderTerms>>

/**
 * Whose terms a deal goes by: those it closed on, the latest paper of the lender that was chosen, its quote, and without a choice the
 * latest paper of any. What another lender put on paper does not change the loan that was chosen.
 */
export function lenderTermsOf({ papers, chosen }: Stored, dealId: string): LenderTerms | null {
  const own = papers.filter((paper) => paper.dealId === dealId)
  const quote = chosen.find((one) => one.dealId === dealId)
  const paper =
    own.find(({ fundedOn }) => fundedOn !== null) ??
    (quote ? own.find(({ lenderId }) => lenderId === quote.lenderId) : own[0])
  return paper ? { ...paper, source: 'final-terms' } : quote ? { ...quote, source: 'quote' } : null
}

/** For how many months the loans of some deals run. */
export async function readLoanTerms(db: Db, dealIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const stored = await readLenderTerms(db, dealIds)
  const terms = dealIds.map((id) => [id, lenderTermsOf(stored, id)?.termMonths] as const)
  return new Map(terms.filter((one): one is [string, number] => one[1] !== undefined))
}
