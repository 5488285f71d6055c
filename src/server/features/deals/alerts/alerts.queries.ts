import { and, asc, eq, getTableColumns, gt, ne, sql } from 'drizzle-orm'
import { topMatchCount } from '#domain/choices/deal-choices.ts'
import { receivesMail, users } from '#server/features/accounts/accounts.table.ts'
import { type BetterLender, dealAlerts } from '#server/features/deals/deal-life.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { bestFirst } from '#server/features/deals/matches/matches.queries.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { openDealStatus } from '#server/features/deals/open-deals.ts'
import { isDue } from '#server/features/deals/rematch/due-deals.queries.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** One of a deal's best matches. `changedAt` is when the lender's data last changed. */
export type TopMatch = { lenderId: string; name: string; score: number; totalCost: number | null; changedAt: Date }

/** Lists a deal's five best fitting matches, in the order of the deal's page. */
export async function listTopFive(tx: Db, dealId: string): Promise<TopMatch[]> {
  return tx
    .select({
      lenderId: lenders.id,
      name: lenders.name,
      score: matches.matchScore,
      totalCost: matches.totalCost,
      changedAt: lenders.updatedAt,
    })
    .from(matches)
    .innerJoin(lenders, eq(lenders.id, matches.lenderId))
    .where(and(eq(matches.dealId, dealId), eq(matches.fits, true)))
    .orderBy(...bestFirst(matches))
    .limit(topMatchCount)
}

/**
 * Replaces a deal's alert baseline, which the next check compares with, and its unsent alerts. Uses the database's
 * clock, like lenders' change times.
 */
export async function saveBaseline(
  tx: Db,
  baseline: {
    dealId: string
    inputsVersion: number
    topLenderIds: string[]
    fifthScore: number | null
    fifthTotal: number | null
    betterLenders: BetterLender[]
  },
): Promise<void> {
  const { dealId, ...rest } = baseline
  const values = { ...rest, checkedAt: sql`now()` }
  await tx
    .insert(dealAlerts)
    .values({ dealId, ...values })
    .onConflictDoUpdate({ target: dealAlerts.dealId, set: values })
}

/**
 * Lists up to `limit` investors after `afterId`, ordered by id, who can receive email and have alerts on for a pending
 * deal.
 */
export async function listInvestorsWithAlerts(db: Db, afterId: string | undefined, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), receivesMail))
    .where(
      and(
        eq(deals.alerts, true),
        eq(deals.status, openDealStatus),
        afterId === undefined ? undefined : gt(users.id, afterId),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Locks and lists an investor's pending deals with alerts, with their baselines and whether each is due. Locks in the
 * same order as rematching.
 */
export async function lockDealsWithAlerts(tx: Db, userId: string) {
  return tx
    .select({
      dealId: deals.id,
      inputsVersion: deals.inputsVersion,
      isDue,
      baseline: getTableColumns(dealAlerts),
    })
    .from(deals)
    .leftJoin(dealAlerts, eq(dealAlerts.dealId, deals.id))
    .where(and(eq(deals.userId, userId), eq(deals.alerts, true), eq(deals.status, openDealStatus)))
    .orderBy(asc(deals.id))
    .for('update', { of: deals })
}

/**
 * Lists an investor's pending deals that have alerts on and unsent alerts, oldest deal first. Empty if the investor
 * can't receive email.
 */
export async function listUnsentAlerts(db: Db, userId: string) {
  return db
    .select({
      dealId: deals.id,
      propertyAddress: deals.propertyAddress,
      betterLenders: dealAlerts.betterLenders,
      to: users.email,
    })
    .from(dealAlerts)
    .innerJoin(deals, eq(deals.id, dealAlerts.dealId))
    .innerJoin(users, and(eq(users.id, deals.userId), receivesMail))
    .where(
      and(
        eq(deals.userId, userId),
        eq(deals.alerts, true),
        eq(deals.status, openDealStatus),
        ne(sql`jsonb_array_length(${dealAlerts.betterLenders})`, 0),
      ),
    )
    .orderBy(asc(deals.createdAt))
}

/**
 * Clears a deal's alerts after their email. If more were found since, keeps all of them, and the next email repeats the
 * sent ones.
 */
export async function clearSentAlerts(db: Db, dealId: string, mailed: BetterLender[]): Promise<void> {
  const isSame = sql`${dealAlerts.betterLenders} = ${JSON.stringify(mailed)}::jsonb`
  await db
    .update(dealAlerts)
    .set({ betterLenders: [] })
    .where(and(eq(dealAlerts.dealId, dealId), isSame))
}

/**
 * Turns off alerts for all of an investor's existing deals. Their unsent alerts stay stored, but aren't emailed.
 * `setAlerts` discards them when it turns alerts on again.
 */
export async function stopAlerts(db: Db, userId: string): Promise<void> {
  await db.update(deals).set({ alerts: false }).where(eq(deals.userId, userId))
}
