import { eq } from 'drizzle-orm'
import type { LoanCost } from '#contract/deal-insight.ts'
import type { Db } from '#server/db/database.ts'
import { matches } from '../../deals/matches/matches.table.ts'

export async function findMatchCost(
  db: Db,
  matchId: string,
): Promise<{ cost: LoanCost; programId: string | null } | undefined> {
  const [row] = await db
    .select({ cost: matches.cost, programId: matches.programId })
    .from(matches)
    .where(eq(matches.id, matchId))
  return row
}
