import { topMatchCount } from '#contract/deal-choices.ts'
import type { Match } from '#contract/deals.ts'
import type { Db } from '#server/db/database.ts'
import { describeMatch } from './describe-match.ts'
import { listMatchesOfDeal, listTopMatches } from './matching.queries.ts'

/** Every stored match of a deal, best first. Whose deal it is, is for the caller to know. */
export async function listMatches(db: Db, dealId: string): Promise<Match[]> {
  return (await listMatchesOfDeal(db, dealId)).map(describeMatch)
}

/** The five best matches of each of an investor's deals, by deal, best first. */
export async function listBestMatches(db: Db, userId: string): Promise<Map<string, Match[]>> {
  const rows = await listTopMatches(db, userId, topMatchCount)
  return Map.groupBy(rows.map(describeMatch), (match) => match.dealId)
}
