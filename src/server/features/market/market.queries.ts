import { and, asc, eq, exists, gte, isNull, sql } from 'drizzle-orm'
import type { ProgramKind } from '#domain/programs/programs.ts'
import { isConfirmedClosing, isQuoteBeforeClosing } from '#server/features/closing/closings.queries.ts'
import { finalTerms } from '#server/features/closing/final-terms.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { marketSnapshots } from './market-snapshots.table.ts'

type NewSnapshot = typeof marketSnapshots.$inferInsert

/** Stores figures. Replaces stored ones of the same state, week and `isSample`. `rows` must not be empty. */
export async function saveSnapshots(db: Db, rows: readonly NewSnapshot[]): Promise<void> {
  await db
    .insert(marketSnapshots)
    .values([...rows])
    .onConflictDoUpdate({
      target: [marketSnapshots.state, marketSnapshots.isSample, marketSnapshots.week],
      set: { kinds: sql`excluded.kinds` },
    })
}

/**
 * Lists the stored weeks that start on `since` (YYYY-MM-DD) or later, of a state, or of the United States for an empty
 * `state`, oldest first.
 */
export async function listSnapshots(db: Db, place: { state: string; isSample: boolean }, since: string) {
  return db
    .select({ week: marketSnapshots.week, kinds: marketSnapshots.kinds })
    .from(marketSnapshots)
    .where(
      and(
        eq(marketSnapshots.state, place.state),
        eq(marketSnapshots.isSample, place.isSample),
        gte(marketSnapshots.week, since),
      ),
    )
    .orderBy(asc(marketSnapshots.week))
}

/** The rate and points that a lender quoted to or charged an investor. */
export type ChargedTerms = {
  kind: ProgramKind
  lenderId: string
  userId: string
  ratePercent: number
  pointsPercent: number
}

const kindOfDeal = sql<ProgramKind>`${deals.insight}->>'kind'`
const inState = (state: string | null) => (state === null ? undefined : eq(deals.propertyState, state))

/**
 * Lists the quotes that real lenders sent since a time, for property in `state`, or anywhere if null. Includes declined
 * and expired ones. Excludes superseded ones and those that investors logged by hand.
 */
export async function listQuotedTerms(db: Db, since: Date, state: string | null): Promise<ChargedTerms[]> {
  return db
    .select({
      kind: kindOfDeal,
      lenderId: quotes.lenderId,
      userId: deals.userId,
      ratePercent: quotes.ratePercent,
      pointsPercent: quotes.pointsPercent,
    })
    .from(quotes)
    .innerJoin(deals, eq(deals.id, quotes.dealId))
    .innerJoin(lenders, and(eq(lenders.id, quotes.lenderId), eq(lenders.isSample, false)))
    .where(and(eq(quotes.source, 'lender'), isNull(quotes.supersededAt), gte(quotes.createdAt, since), inState(state)))
}

/**
 * Lists the final terms of deals in `state`, or anywhere if null, funded on `since` (YYYY-MM-DD) or later by real
 * lenders that sent a quote before and confirmed these final terms.
 */
export async function listClosedTerms(db: Db, since: string, state: string | null): Promise<ChargedTerms[]> {
  return db
    .select({
      kind: kindOfDeal,
      lenderId: lenders.id,
      userId: deals.userId,
      ratePercent: finalTerms.ratePercent,
      pointsPercent: finalTerms.pointsPercent,
    })
    .from(finalTerms)
    .innerJoin(deals, and(eq(deals.id, finalTerms.dealId), eq(deals.status, 'funded')))
    .innerJoin(lenders, and(eq(lenders.id, finalTerms.lenderId), eq(lenders.isSample, false)))
    .where(
      and(
        isConfirmedClosing(since),
        inState(state),
        exists(db.select({ one: sql`1` }).from(quotes).where(isQuoteBeforeClosing)),
      ),
    )
}
