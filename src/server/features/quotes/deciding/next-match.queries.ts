import { and, asc, desc, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenderNameColumns, lenders } from '#server/features/lenders/lenders.table.ts'
import { lenderStops, quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * Finds the fitting match with the highest score whose lender is active, has an email, hasn't unsubscribed under its
 * id, and hasn't been asked. Licenses, the state's rule and unsubscribed addresses are checked when the lender is
 * asked.
 */
export async function findNextMatch(db: Db, dealId: string) {
  const asked = db
    .select({ one: sql`1` })
    .from(quoteRequests)
    .where(and(eq(quoteRequests.dealId, matches.dealId), eq(quoteRequests.lenderId, matches.lenderId)))
  const stopped = db.select({ one: sql`1` }).from(lenderStops).where(eq(lenderStops.lenderId, matches.lenderId))
  const [row] = await db
    .select({
      matchId: matches.id,
      lender: lenderNameColumns,
      programName: matches.programName,
      totalCost: matches.totalCost,
    })
    .from(matches)
    .innerJoin(lenders, eq(lenders.id, matches.lenderId))
    .where(
      and(
        eq(matches.dealId, dealId),
        eq(matches.fits, true),
        eq(lenders.isActive, true),
        isNotNull(lenders.contactEmail),
        notExists(asked),
        notExists(stopped),
      ),
    )
    .orderBy(desc(matches.matchScore), asc(matches.totalCost), asc(matches.id))
    .limit(1)
  return row
}
