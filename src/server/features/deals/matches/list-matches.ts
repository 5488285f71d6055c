import { topMatchCount } from '#contract/deal-choices.ts'
import type { Match } from '#contract/deals.ts'
import type { Db } from '#server/db/database.ts'
import { listProgramsByLender } from '../../lenders/list-programs-by-lender.ts'
import { toLenderReply } from '../../lenders/to-lender-reply.ts'
import { listMatchedLenders, listMatchesOfDeal, listTopMatches } from './matches.queries.ts'
import { toMatchReply } from './to-match-reply.ts'

/** Every stored match of a deal, best first. Whose deal it is, is for the caller to know. */
export async function listMatches(db: Db, dealId: string): Promise<Match[]> {
  const rows = await listMatchesOfDeal(db, dealId)
  const programs = await listProgramsByLender(
    db,
    rows.map(({ lender }) => lender.id),
  )
  return rows.map(({ match, lender }) => toMatchReply(match, toLenderReply(lender, programs.get(lender.id) ?? [])))
}

/** The five best matches of each of an investor's deals, by deal, best first. */
export async function listBestMatches(db: Db, userId: string): Promise<Map<string, Match[]>> {
  const rows = await listTopMatches(db, userId, topMatchCount)
  const lenders = await listMatchedLenders(db, [...new Set(rows.map(({ lenderId }) => lenderId))])
  const programs = await listProgramsByLender(
    db,
    lenders.map(({ id }) => id),
  )
  const byId = new Map(lenders.map((lender) => [lender.id, toLenderReply(lender, programs.get(lender.id) ?? [])]))
  // A lender that was deleted since has taken its matches along.
  const matches = rows.flatMap((row) => {
    const lender = byId.get(row.lenderId)
    return lender ? [toMatchReply(row, lender)] : []
  })
  return Map.groupBy(matches, ({ dealId }) => dealId)
}
