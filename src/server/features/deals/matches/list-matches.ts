import type { Match } from '#contract/deals/deals.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { toMatchLender } from '#domain/matching/match-lender.ts'
import type { ReadTransparency } from '#server/features/lenders/catalogue/listed-transparency.ts'
import { listLenderReplies } from '#server/features/lenders/catalogue/to-lender-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listMatchedLenders, listMatchesOfDeal, listTopMatches } from './matches.queries.ts'
import { toMatchReply } from './to-match-reply.ts'

export type ListMatchesDeps = {
  db: Database
  readTransparency: ReadTransparency
}

/**
 * Lists every stored match of a deal, best first. Contacted ones that no longer fit come last. The caller must check
 * that the investor owns the deal.
 */
export async function listMatches({ db, readTransparency }: ListMatchesDeps, dealId: string): Promise<Match[]> {
  const [rows, transparencyOf] = await Promise.all([listMatchesOfDeal(db, dealId), readTransparency()])
  const lenders = await listLenderReplies(
    db,
    rows.map(({ lender }) => lender),
  )
  return rows.map(({ match, lender: row }) => {
    const lender = lenders.get(row.id)!
    return toMatchReply(match, lender, transparencyOf(toMatchLender(lender)))
  })
}

/**
 * Lists the five best matches of each deal, best first, by deal id. If fewer fit, contacted ones that no longer fit
 * come last. Omits deals without matches. The caller must check the owner.
 */
export async function listBestMatches(
  { db, readTransparency }: ListMatchesDeps,
  dealIds: readonly string[],
): Promise<Map<string, Match[]>> {
  const [rows, transparencyOf] = await Promise.all([listTopMatches(db, dealIds, topMatchCount), readTransparency()])
  const matched = await listMatchedLenders(db, [...new Set(rows.map(({ lenderId }) => lenderId))])
  const lenders = await listLenderReplies(db, matched)
  const byId = new Map(
    [...lenders].map(([id, lender]) => [id, { lender, transparency: transparencyOf(toMatchLender(lender)) }]),
  )
  // Omits matches whose lender was deleted concurrently.
  const matches = rows.flatMap((row) => {
    const found = byId.get(row.lenderId)
    return found ? [toMatchReply(row, found.lender, found.transparency)] : []
  })
  return Map.groupBy(matches, ({ dealId }) => dealId)
}
