import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { CheapestLender, DealInsight } from '#domain/assessment/deal-insight.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { Verdict } from '#domain/verdict/verdict-figures.ts'
import { confirmedFacts, users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { dealKeys, deals } from './deals.table.ts'

// Omits the insight, which is several times as large as the rest of the row.
const { insight: _insight, ...dealColumns } = getTableColumns(deals)
export type DealRow = Omit<typeof deals.$inferSelect, 'insight'>

/** A deal with the parts of its insight that a list shows. */
type ListedDealRow = DealRow & Pick<DealInsight, 'verdict' | 'medians' | 'cheapest'>

/** Lists a page, from 1, of an investor's deals with any status, newest first. */
export async function listDealsOfUser(
  db: Db,
  userId: string,
  { page, size }: { page: number; size: number },
): Promise<ListedDealRow[]> {
  return db
    .select({
      ...dealColumns,
      verdict: sql<Verdict | null>`${deals.insight}->'verdict'`,
      medians: sql<Medians | null>`${deals.insight}->'medians'`,
      cheapest: sql<CheapestLender | null>`${deals.insight}->'cheapest'`,
    })
    .from(deals)
    .where(eq(deals.userId, userId))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(size)
    .offset((page - 1) * size)
}

/** The investor's data that matching uses. An unconfirmed credit range or number of deals is null. */
export const investorColumns = {
  creditScoreRange: confirmedFacts.creditScoreRange,
  flippingExperience: users.flippingExperience,
  reDealsLast3Years: confirmedFacts.reDealsLast3Years,
  exactCreditScore: users.exactCreditScore,
  entityType: users.entityType,
  liquidReserves: users.liquidReserves,
  exitStrategy: users.exitStrategy,
}

/**
 * Finds the data of an investor who submits a deal. An unconfirmed credit range or number of deals is null, even if
 * `hasProfile` is true. Undefined for a missing or deactivated account.
 */
export async function findSubmitter(db: Db, userId: string) {
  const [row] = await db
    .select({
      emailVerified: users.emailVerified,
      hasProfile: sql<boolean>`${users.creditScoreRange} is not null`,
      ...investorColumns,
      fundingTimeframe: users.fundingTimeframe,
      visitorDeal: users.visitorDeal,
    })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

/** Finds the deal that an investor submitted with an idempotency key, and the hash of the submission's body. */
export async function findDealOfKey(
  db: Db,
  userId: string,
  key: string,
): Promise<{ bodyHash: string; deal: DealRow } | undefined> {
  const [row] = await db
    .select({ bodyHash: dealKeys.bodyHash, deal: dealColumns })
    .from(dealKeys)
    .innerJoin(deals, eq(deals.id, dealKeys.dealId))
    .where(and(eq(dealKeys.userId, userId), eq(dealKeys.key, key)))
  return row
}

/** The unique index on user and key. Of concurrent submissions with one key, all but one violate it and roll back. */
export const dealKeyIndex = 'deal_keys_user_id_key_key'

/** A submission's input with its computed fields. */
type NewDeal = DealInput &
  Required<
    Pick<
      typeof deals.$inferInsert,
      | 'id'
      | 'userId'
      | 'creditScore'
      | 'timeframe'
      | 'experience'
      | 'dealsLast3Years'
      | 'stage'
      | 'attestedAt'
      | 'attestationVersion'
      | 'createdAt'
      | 'updatedAt'
      | 'matchCount'
      | 'eligibleCount'
      | 'insight'
      | 'modelVersion'
      | 'matchedVersion'
      | 'shownLenderIds'
    >
  >

/** Inserts a deal, without its matches, and returns it without its insight. */
export async function insertDeal(tx: Db, deal: NewDeal): Promise<DealRow> {
  const [row] = await tx.insert(deals).values(deal).returning(dealColumns)
  return row!
}

/** Stores the key of a submission. Throws a unique violation of `dealKeyIndex` if the key was already used. */
export async function insertDealKey(tx: Db, key: typeof dealKeys.$inferInsert): Promise<void> {
  await tx.insert(dealKeys).values(key)
}

/**
 * Lists up to `limit` deals with ids after `afterId`, by id, that may be consumer loans and haven't changed since
 * `time`. The caller must filter them with `isConsumerLoan`, because the use of proceeds counts only for a refinance.
 */
export async function listConsumerDeals(db: Db, time: Date, { afterId, limit }: { afterId: string; limit: number }) {
  return db
    .select({
      id: deals.id,
      occupancy: deals.occupancy,
      useOfProceeds: deals.useOfProceeds,
      dealType: deals.dealType,
      dealStatus: deals.dealStatus,
    })
    .from(deals)
    .where(
      and(
        or(eq(deals.occupancy, 'owner'), eq(deals.useOfProceeds, 'personal')),
        lt(deals.updatedAt, time),
        gt(deals.id, afterId),
      ),
    )
    .orderBy(deals.id)
    .limit(limit)
}

/** Deletes the given deals whose `updatedAt` is before `time`, with all dependent rows. */
export async function deleteDealsUnchangedSince(db: Db, ids: string[], time: Date): Promise<void> {
  await db.delete(deals).where(and(inArray(deals.id, ids), lt(deals.updatedAt, time)))
}

/** Deletes submission keys created before `time`. Their deals stay. */
export async function deleteDealKeysBefore(db: Db, time: Date): Promise<void> {
  await db.delete(dealKeys).where(lt(dealKeys.createdAt, time))
}

/** Clears the deal that the investor entered before signing up. */
export async function dropVisitorDeal(tx: Db, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ visitorDeal: null })
    .where(and(eq(users.id, userId), isNotNull(users.visitorDeal)))
}
