import { eq, sql } from 'drizzle-orm'
import type { Assumptions } from '#contract/tools/assumptions.ts'
import { isAssumptionName } from '#domain/flip/usual-assumptions.ts'
import type { Db } from '#server/platform/db/database.ts'
import { toolAssumptions } from './assumptions.table.ts'

/** Returns a user's own calculator assumptions. Empty without any. */
export async function readAssumptions(db: Db, userId: string): Promise<Assumptions> {
  const [row] = await db
    .select({ assumptions: toolAssumptions.assumptions })
    .from(toolAssumptions)
    .where(eq(toolAssumptions.userId, userId))
  return omitUnknownNames(row?.assumptions)
}

/**
 * Stores a user's changed assumptions and returns all. Null removes one. Merges them in one statement, so that two
 * open pages don't overwrite each other.
 */
export async function saveAssumptions(
  db: Db,
  userId: string,
  change: Readonly<Record<string, number | null>>,
): Promise<Assumptions> {
  const merged = sql`jsonb_strip_nulls(coalesce(${toolAssumptions.assumptions}, '{}') || ${JSON.stringify(change)}::jsonb)`
  const [row] = await db
    .insert(toolAssumptions)
    .values({ userId, assumptions: sql`jsonb_strip_nulls(${JSON.stringify(change)}::jsonb)` })
    .onConflictDoUpdate({ target: toolAssumptions.userId, set: { assumptions: merged, updatedAt: sql`now()` } })
    .returning({ assumptions: toolAssumptions.assumptions })
  return omitUnknownNames(row?.assumptions)
}

/** Omits stored assumptions that no calculator uses. */
function omitUnknownNames(assumptions: Assumptions | undefined): Assumptions {
  return Object.fromEntries(Object.entries(assumptions ?? {}).filter(([name]) => isAssumptionName(name)))
}
