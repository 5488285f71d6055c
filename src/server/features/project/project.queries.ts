import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { finalTerms } from '#server/features/closing/final-terms.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matchedAdvancePercent, matchedRehabPercent, matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { dealResults, projectFacts, projectLines, projects } from './project.table.ts'

export type LineRow = typeof projectLines.$inferSelect
export type FactRow = typeof projectFacts.$inferSelect
export type ResultRow = typeof dealResults.$inferSelect

const termsColumns = {
  dealId: quotes.dealId,
  lenderId: quotes.lenderId,
  lenderName: lenders.name,
  ratePercent: quotes.ratePercent,
  pointsPercent: quotes.pointsPercent,
  loanAmount: quotes.loanAmount,
  termMonths: quotes.termMonths,
  interestBasis: quotes.interestBasis,
  fees: quotes.fees,
  minimumInterestMonths: quotes.minimumInterestMonths,
  extensionFeePercent: quotes.extensionFeePercent,
  extensionMonths: quotes.extensionMonths,
  exitFeePercent: quotes.exitFeePercent,
  exitFeeAfterMonth: quotes.exitFeeAfterMonth,
  initialAdvance: quotes.initialAdvance,
  advancePercent: matchedAdvancePercent,
  rehabPercent: matchedRehabPercent,
}

/** Reads the projects of several deals: lines in the investor's order, events oldest first. Omits removed events. */
export async function readProjects(db: Db, dealIds: readonly string[]) {
  if (dealIds.length === 0) return { settings: [], lines: [], facts: [], results: [], finalTerms: [], chosen: [] }
  const ids = [...dealIds]
  // Sequential, because inside a transaction they share a connection.
  const settings = await db.select().from(projects).where(inArray(projects.dealId, ids))
  const lines = await db
    .select()
    .from(projectLines)
    .where(inArray(projectLines.dealId, ids))
    .orderBy(asc(projectLines.position), asc(projectLines.id))
  const facts = await db
    .select()
    .from(projectFacts)
    .where(and(inArray(projectFacts.dealId, ids), isNull(projectFacts.removedAt)))
    .orderBy(asc(projectFacts.on), asc(projectFacts.createdAt), asc(projectFacts.id))
  const results = await db.select().from(dealResults).where(inArray(dealResults.dealId, ids))
  return { settings, lines, facts, results, ...(await readLenderTerms(db, ids)) }
}

/** Reads several deals' final terms, all versions, latest first, and each deal's chosen quote, if any. */
export async function readLenderTerms(db: Db, dealIds: readonly string[]) {
  if (dealIds.length === 0) return { finalTerms: [], chosen: [] }
  const ids = [...dealIds]
  const stored = await db
    .select({
      ...getTableColumns(finalTerms),
      advancePercent: matchedAdvancePercent,
      rehabPercent: matchedRehabPercent,
    })
    .from(finalTerms)
    .leftJoin(matches, eq(matches.id, finalTerms.matchId))
    .where(inArray(finalTerms.dealId, ids))
    .orderBy(desc(finalTerms.createdAt), desc(finalTerms.version), desc(finalTerms.id))
  const chosen = await db
    .select(termsColumns)
    .from(quotes)
    .innerJoin(lenders, eq(lenders.id, quotes.lenderId))
    .leftJoin(matches, eq(matches.id, quotes.matchId))
    .where(and(inArray(quotes.dealId, ids), isNotNull(quotes.chosenAt)))
  return { finalTerms: stored, chosen }
}

// Plans use only the medians of the insight.
const { insight: _insight, ...dealColumns } = getTableColumns(deals)

/**
 * Lists at most `limit` of an investor's pending and funded deals, newest first, with or without work lines. Includes
 * rentals, which have no project. `medians` are those of the lenders that fit, null without any.
 */
export async function listPendingAndFundedDeals(db: Db, userId: string, limit: number) {
  return db
    .select({ ...dealColumns, medians: sql<Medians | null>`${deals.insight}->'medians'` })
    .from(deals)
    .where(and(eq(deals.userId, userId), inArray(deals.status, ['pending', 'funded'])))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(limit)
}

/** Finds an investor's liquid reserves in dollars. Null if the investor didn't give them. */
export async function findReserves(db: Db, userId: string): Promise<number | null> {
  const [row] = await db.select({ reserves: users.liquidReserves }).from(users).where(eq(users.id, userId))
  return row?.reserves ?? null
}

/** Stores a deal's draw settings and increments the version. */
export async function saveSettings(
  tx: Db,
  row: { dealId: string; lagMonths: number; retainagePercent: number; drawFee: number | null; updatedAt: Date },
): Promise<void> {
  await tx
    .insert(projects)
    .values(row)
    .onConflictDoUpdate({ target: projects.dealId, set: { ...row, version: sql`${projects.version} + 1` } })
}

/**
 * Replaces a deal's lines. Each id must be new or one of the deal's lines, which is updated. The caller must have
 * locked the deal.
 */
export async function replaceLines(
  tx: Db,
  dealId: string,
  rows: readonly Pick<LineRow, 'id' | 'label' | 'cost' | 'month' | 'position'>[],
  now: Date,
): Promise<void> {
  const rowIds = rows.map(({ id }) => id)
  await tx.delete(projectLines).where(and(eq(projectLines.dealId, dealId), notInArray(projectLines.id, rowIds)))
  if (rows.length === 0) return
  await tx
    .insert(projectLines)
    .values(rows.map((row) => ({ ...row, dealId, createdAt: now })))
    .onConflictDoUpdate({
      target: projectLines.id,
      set: {
        label: sql`excluded.label`,
        cost: sql`excluded.cost`,
        month: sql`excluded.month`,
        position: sql`excluded.position`,
      },
    })
}

/** Finds the event that was recorded with an idempotency key, even if it was removed. */
export async function findFactOfKey(tx: Db, dealId: string, key: string): Promise<FactRow | undefined> {
  const [row] = await tx
    .select()
    .from(projectFacts)
    .where(and(eq(projectFacts.dealId, dealId), eq(projectFacts.key, key)))
  return row
}

/** Inserts an event. Throws a unique violation for a key that the deal has used, even for an event removed since. */
export async function insertFact(tx: Db, row: typeof projectFacts.$inferInsert): Promise<void> {
  await tx.insert(projectFacts).values(row)
}

/** Marks a deal's event as removed. The row stays, so that its key can't record it again. The id must be a UUID. */
export async function removeFact(tx: Db, dealId: string, factId: string, now: Date): Promise<void> {
  await tx
    .update(projectFacts)
    .set({ removedAt: now })
    .where(and(eq(projectFacts.dealId, dealId), eq(projectFacts.id, factId), isNull(projectFacts.removedAt)))
}

/** Stores a deal's result. Replaces an earlier one, but keeps its creation time. */
export async function saveResult(tx: Db, row: typeof dealResults.$inferInsert): Promise<void> {
  const { createdAt: _createdAt, ...change } = row
  await tx.insert(dealResults).values(row).onConflictDoUpdate({ target: dealResults.dealId, set: change })
}

export async function removeResult(tx: Db, dealId: string): Promise<void> {
  await tx.delete(dealResults).where(eq(dealResults.dealId, dealId))
}

export async function findResult(db: Db, dealId: string): Promise<ResultRow | undefined> {
  const [row] = await db.select().from(dealResults).where(eq(dealResults.dealId, dealId))
  return row
}

/** Lists the results of an investor's deals. */
export async function listResultsOfUser(db: Db, userId: string) {
  return db
    .select({
      budget: dealResults.budget,
      paid: dealResults.paid,
      days: dealResults.days,
      plannedDays: dealResults.plannedDays,
    })
    .from(dealResults)
    .innerJoin(deals, eq(deals.id, dealResults.dealId))
    .where(eq(deals.userId, userId))
}
