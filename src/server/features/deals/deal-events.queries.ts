import { and, desc, eq } from 'drizzle-orm'
import type { DealEventData, DealEventKind } from '#contract/deals/deal-timeline.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { dealEvents } from './deal-life.table.ts'
import { matches } from './matches.table.ts'

/** Lists a deal's stored events, latest first. The submission and contacts aren't among them. */
export async function listDealEvents(db: Db, dealId: string): Promise<(typeof dealEvents.$inferSelect)[]> {
  return db
    .select()
    .from(dealEvents)
    .where(eq(dealEvents.dealId, dealId))
    .orderBy(desc(dealEvents.createdAt), desc(dealEvents.id))
}

/**
 * Lists a deal's contacted lenders, including those asked for a quote, with the time of the first contact, in no
 * particular order.
 */
export async function listContacts(db: Db, dealId: string) {
  return db
    .select({ matchId: matches.id, lenderId: lenders.id, lenderName: lenders.name, at: matches.contactedAt })
    .from(matches)
    .innerJoin(lenders, eq(lenders.id, matches.lenderId))
    .where(and(eq(matches.dealId, dealId), eq(matches.contacted, true)))
}

/** Finds the edit that raised a deal to `version`. Undefined for the first version. */
export async function findEdit(db: Db, dealId: string, version: number): Promise<DealEventData<'edited'> | undefined> {
  const rows = await db
    .select({ data: dealEvents.data })
    .from(dealEvents)
    .where(and(eq(dealEvents.dealId, dealId), eq(dealEvents.kind, 'edited')))
  return rows.map(({ data }) => data as DealEventData<'edited'>).find((data) => data.version === version)
}

/**
 * Finds the closing day that was planned before a deal was last funded, or null if none was. Undefined if the deal was
 * never funded.
 */
export async function findPlannedClosing(db: Db, dealId: string): Promise<string | null | undefined> {
  const rows = await db
    .select({ data: dealEvents.data })
    .from(dealEvents)
    .where(and(eq(dealEvents.dealId, dealId), eq(dealEvents.kind, 'stage')))
    .orderBy(desc(dealEvents.createdAt), desc(dealEvents.id))
  return rows
    .map(({ data }) => (data as DealEventData<'stage'>).plannedCloseOn)
    .find((planned) => planned !== undefined)
}

/** Adds an event to a deal's timeline. Pass the transaction that makes the change. */
export async function recordDealEvent<K extends DealEventKind>(
  tx: Db,
  dealId: string,
  kind: K,
  data: DealEventData<K>,
  at: Date,
): Promise<void> {
  await tx.insert(dealEvents).values({ dealId, kind, data, createdAt: at })
}
