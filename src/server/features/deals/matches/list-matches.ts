import type { Match } from '#contract/deals/deals.ts'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { matchLenderOf } from '#domain/matching/match-lender.ts'
import { listProgramsByLender } from '#server/features/lenders/catalogue/list-programs-by-lender.ts'
import type { ReadTransparency } from '#server/features/lenders/catalogue/listed-transparency.ts'
import { toLenderReply } from '#server/features/lenders/catalogue/to-lender-reply.ts'
import type { Database } from '#server/platform/db/database.ts'
import { listMatchedLenders, listMatchesOfDeal, listTopMatches } from './matches.queries.ts'
import { toMatchReply } from './to-match-reply.ts'

export type ListMatchesDeps = {
  db: Database
  readTransparency: ReadTransparency
}

/** Every stored match of a deal, best first. Whose deal it is, is for the caller to know. */
export async function listMatches({ db, readTransparency }: ListMatchesDeps, dealId: string): Promise<Match[]> {
  const [rows, transparencyOf] = await Promise.all([listMatchesOfDeal(db, dealId), readTransparency()])
  const programs = await listProgramsByLender(
    db,
    rows.map(({ lender }) => lender.id),
  )
  return rows.map(({ match, lender: row }) => {
    const lender = toLenderReply(row, programs.get(row.id) ?? [])
    return toMatchReply(match, lender, transparencyOf(matchLenderOf(lender)))
  })
}

/** The five best matches of each of these deals, by deal, best first. */
export async function listBestMatches(
  { db, readTransparency }: ListMatchesDeps,
  dealIds: readonly string[],
): Promise<Map<string, Match[]>> {
  const [rows, transparencyOf] = await Promise.all([listTopMatches(db, dealIds, topMatchCount), readTransparency()])
  const lenders = await listMatchedLenders(db, [...new Set(rows.map(({ lenderId }) => lenderId))])
  const programs = await listProgramsByLender(
    db,
    lenders.map(({ id }) => id),
  )
  const byId = new Map(
    lenders.map((row) => {
      const lender = toLenderReply(row, programs.get(row.id) ?? [])
      return [row.id, { lender, transparency: transparencyOf(matchLenderOf(lender)) }]
    }),
  )
  // A lender that was deleted since has taken its matches along.
  const matches = rows.flatMap((row) => {
    const found = byId.get(row.lenderId)
    return found ? [toMatchReply(row, found.lender, found.transparency)] : []
  })
  return Map.groupBy(matches, ({ dealId }) => dealId)
}
