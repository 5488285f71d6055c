import { and, asc, count, eq, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { DealInsight } from '#domain/assessment/deal-insight.ts'
import type { MatchDeal, MatchInvestor } from '#domain/loan-request/match-inputs.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import { investorColumns } from '#server/features/deals/deals.queries.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { type MatchRow, matches } from '#server/features/deals/matches.table.ts'
import { openDealStatus } from '#server/features/deals/open-deals.ts'
import { lenderChanges } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/**
 * SQL condition: the deal is pending, its rematching hasn't been stopped (`matchedVersion` null), and it was matched by
 * another model version or before the last change to a lender in its state.
 */
export const isDue: SQL<boolean> = sql<boolean>`(${deals.status} = ${openDealStatus} and ${deals.matchedVersion} is not null and (
  ${deals.modelVersion} <> ${matchModelVersion}
  or ${deals.matchedVersion} < (select c.version from ${lenderChanges} c where c.state = ${deals.propertyState})))`

/** Finds an investor's deal and whether it is due. `dealId` must be a UUID. */
export async function findOwnDealDue(db: Db, dealId: string, userId: string): Promise<{ isDue: boolean } | undefined> {
  const [row] = await db
    .select({ isDue })
    .from(deals)
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId)))
  return row
}

/** Lists up to `limit` ids of due deals of investors who visited within a day, most recent visit first. */
export async function listVisitedDueDeals(db: Db, limit: number): Promise<string[]> {
  const lastVisit = sql`max(${sessions.lastSeenAt})`
  const rows = await db
    .select({ id: deals.id })
    .from(sessions)
    .innerJoin(deals, eq(deals.userId, sessions.userId))
    .where(and(gte(sessions.lastSeenAt, sql`now() - interval '1 day'`), isDue))
    .groupBy(deals.id)
    .orderBy(sql`${lastVisit} desc`, asc(deals.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Lists up to `limit` ids of due deals, in no particular order. */
export async function listDueDeals(db: Db, limit: number): Promise<string[]> {
  const isRematched = sql`d.status = ${sql.raw(`'${openDealStatus}'`)} and d.matched_version is not null`
  // `<` and `>` use the index on the model version. `<>` can't.
  const byModel = (comparison: SQL) => sql`(select d.id from ${deals} d
    where ${isRematched} and d.model_version ${comparison} ${matchModelVersion} limit ${limit})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct id from (
      (select due.id from ${lenderChanges} c cross join lateral (
        select d.id from ${deals} d
        where ${isRematched} and d.property_state = c.state and d.matched_version < c.version limit ${limit}
      ) due limit ${limit})
      union all ${byModel(sql`<`)} union all ${byModel(sql`>`)}
    ) found limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The fields of a deal and its investor's profile that matching reads. The type requires all of them. */
const dueDealColumns = {
  id: deals.id,
  shownLenderIds: deals.shownLenderIds,
  dealType: deals.dealType,
  dealStatus: deals.dealStatus,
  propertyState: deals.propertyState,
  propertyType: deals.propertyType,
  loanAmount: deals.loanAmount,
  purchasePrice: deals.purchasePrice,
  repairBudget: deals.repairBudget,
  estimatedArv: deals.estimatedArv,
  downpayment: deals.downpayment,
  termMonths: deals.termMonths,
  closingTimelineDays: deals.closingTimelineDays,
  occupancy: deals.occupancy,
  loanKind: deals.loanKind,
  holdMonths: deals.holdMonths,
  propertyValue: deals.propertyValue,
  purchasedDate: deals.purchasedDate,
  repairsFinanced: deals.repairsFinanced,
  seniorLoanBalance: deals.seniorLoanBalance,
  units: deals.units,
  rehabScope: deals.rehabScope,
  payoff: deals.payoff,
  monthlyRent: deals.monthlyRent,
  yearlyTaxes: deals.yearlyTaxes,
  yearlyInsurance: deals.yearlyInsurance,
  monthlyHoa: deals.monthlyHoa,
  useOfProceeds: deals.useOfProceeds,
  latePayments: deals.latePayments,
  otherLiens: deals.otherLiens,
  situations: deals.situations,
  profitFigures: deals.profitFigures,
  ...investorColumns,
} satisfies Record<'id' | 'shownLenderIds' | keyof Omit<MatchDeal, 'assessedOn'> | keyof MatchInvestor, unknown>

/**
 * Locks the given deals that are still due, skipping those that another transaction has locked. `isOpen` is false if
 * the deal was created before `openSince` or its account is deactivated.
 */
export async function lockDueDeals(tx: Db, ids: readonly string[], openSince: Date) {
  return tx
    .select({
      ...dueDealColumns,
      isOpen: sql<boolean>`${deals.createdAt} >= ${openSince.toISOString()}::timestamptz and ${users.deletedAt} is null`,
    })
    .from(deals)
    .innerJoin(users, eq(users.id, deals.userId))
    .where(and(inArray(deals.id, [...ids]), isDue))
    .orderBy(asc(deals.id))
    .for('no key update', { of: deals, skipLocked: true })
}

/**
 * Locks an investor's deal, waiting for other transactions, and returns the fields that matching reads. Undefined if it
 * is no longer due. `dealId` must be a UUID.
 */
export async function lockDueDeal(tx: Db, dealId: string, userId: string) {
  const [row] = await tx
    .select(dueDealColumns)
    .from(deals)
    .innerJoin(users, eq(users.id, deals.userId))
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId), isDue))
    .for('no key update', { of: deals })
  return row
}

/** Lists all stored matches of these deals, unordered. */
export async function listStoredMatches(tx: Db, dealIds: readonly string[]): Promise<MatchRow[]> {
  return tx
    .select()
    .from(matches)
    .where(inArray(matches.dealId, [...dealIds]))
}

/** Deletes matches, except contacted ones. */
export async function removeMatches(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(matches).where(and(inArray(matches.id, ids), eq(matches.contacted, false)))
}

/** Sets `fits` and `isBestFit` of matches to false. The caller must pass only contacted ones, and delete others. */
export async function markOutdated(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(matches).set({ fits: false, isBestFit: false }).where(inArray(matches.id, ids))
}

/**
 * Updates the counts and insights of many deals in one statement. Records that they were matched now, with this
 * catalogue version and the model version of their insight, so that they aren't due.
 */
export async function saveDealMatching(
  tx: Db,
  rows: readonly { id: string; matchCount: number; eligibleCount: number; insight: DealInsight }[],
  catalogueVersion: number,
): Promise<void> {
  if (rows.length === 0) return
  const updates = rows.map((row) => ({
    id: row.id,
    match_count: row.matchCount,
    eligible_count: row.eligibleCount,
    insight: row.insight,
    model_version: row.insight.modelVersion,
  }))
  await tx.execute(sql`
    update ${deals} set match_count = r.match_count, eligible_count = r.eligible_count, insight = r.insight,
      model_version = r.model_version, matched_at = now(), matched_version = ${catalogueVersion}
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as r(id uuid, match_count int, eligible_count int, insight jsonb, model_version text)
    where ${deals.id} = r.id`)
}

/**
 * Stops rematching deals until the next match, such as after an edit, or `markDealsDue` resumes it. They keep their
 * current matches.
 */
export async function stopRematching(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(deals)
      .set({ matchedVersion: null })
      .where(inArray(deals.id, [...ids]))
}

/**
 * Makes an investor's pending deals due in one statement, including those whose rematching was stopped. Increments
 * `inputsVersion`, so that the new matches cause no alerts.
 */
export async function markDealsDue(tx: Db, userId: string): Promise<void> {
  await tx
    .update(deals)
    .set({ matchedVersion: 0, inputsVersion: sql`${deals.inputsVersion} + 1` })
    .where(and(eq(deals.userId, userId), eq(deals.status, openDealStatus)))
}

type MatchingProgress = { openDeals: number; byEarlierModel: number; waiting: number }

/**
 * Counts the open deals of active accounts, and how many of them were matched by another model version or are waiting
 * to be matched again.
 */
export async function countMatchingProgress(db: Db, openSince: Date): Promise<MatchingProgress> {
  const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({
      openDeals: count(),
      byEarlierModel: countWhere(ne(deals.modelVersion, matchModelVersion)),
      waiting: countWhere(isDue),
    })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .where(and(eq(deals.status, openDealStatus), gte(deals.createdAt, openSince)))
  return row!
}
