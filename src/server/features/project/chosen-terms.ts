import type { LenderTerms } from '#domain/project/terms-of-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readLenderTerms } from './project.queries.ts'

type Stored = Awaited<ReturnType<typeof readLenderTerms>>

/**
 * Returns the loan terms that apply to a deal: those it closed on, else the chosen lender's latest final terms, else
 * its quote. If no lender is chosen, the latest final terms of any lender. Null without any.
 */
export function findAppliedTerms({ finalTerms, chosen }: Stored, dealId: string): LenderTerms | null {
  const own = finalTerms.filter((terms) => terms.dealId === dealId)
  const quote = chosen.find((one) => one.dealId === dealId)
  const latest =
    own.find(({ fundedOn }) => fundedOn !== null) ??
    (quote ? own.find(({ lenderId }) => lenderId === quote.lenderId) : own[0])
  return latest ? { ...latest, source: 'final-terms' } : quote ? { ...quote, source: 'quote' } : null
}

/** Returns the term in months of each deal's applied loan terms, by deal id. Omits deals without any. */
export async function readLoanTerms(db: Db, dealIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const stored = await readLenderTerms(db, dealIds)
  const terms = dealIds.map((id) => [id, findAppliedTerms(stored, id)?.termMonths] as const)
  return new Map(terms.filter((one): one is [string, number] => one[1] !== undefined))
}
