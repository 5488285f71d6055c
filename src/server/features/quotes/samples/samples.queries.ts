import { eq } from 'drizzle-orm'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import type { Db } from '#server/platform/db/database.ts'

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
