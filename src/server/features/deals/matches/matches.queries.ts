import { and, asc, desc, eq, getTableColumns, gte, inArray, min, notInArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ContactMethod } from '#contract/deals/deals.ts'
import type { LoanCost } from '#domain/loan-cost/cost-figures.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { type MatchRow, matches } from '#server/features/deals/matches.table.ts'
import { openDealStatus } from '#server/features/deals/open-deals.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import type { Db } from '#server/platform/db/database.ts'

type MatchWithLender = { match: MatchRow; lender: typeof lenders.$inferSelect }

type OrderColumns = Record<
  'fits' | 'acceptsSituations' | 'matchScore' | 'objections' | 'uncapped' | 'totalCost' | 'fundingDays' | 'lenderId',
  PgColumn
>

/** Returns the sort order of matches: those that fit first, then the order of `compareCandidates`. */
export const bestFirst = (columns: OrderColumns) => [
  // The index is only used when the order is written as in its definition, with `nulls last`.
  sql`${columns.fits} desc nulls last`,
  sql`${columns.acceptsSituations} desc nulls last`,
  sql`${columns.matchScore} desc nulls last`,
  asc(columns.objections),
  sql`${columns.uncapped} desc nulls last`,
  asc(columns.totalCost),
  sql`${columns.fundingDays} asc nulls last`,
  asc(columns.lenderId),
]

/**
 * Upserts matches of any number of deals in one statement. An existing match keeps its id, creation time and contact,
 * and fits again. Each pair of deal and lender must occur only once. Passes the rows as one JSON parameter, because
 * Drizzle takes 50 times as long with one parameter per value.
 */
export async function upsertMatches(
  db: Db,
  writes: readonly { dealId: string; match: RankedMatch }[],
  createdAt: Date,
): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ dealId, match }) => ({
    deal_id: dealId,
    lender_id: match.lender.id,
    match_score: match.score,
    terms: match.terms,
    cost: match.cost,
    total_cost: match.cost.totalCost,
    program_id: match.program.id,
    program_name: match.program.name,
    funding_days: match.program.fundingDays,
    checks: match.checks,
    is_best_fit: match.isBestFit,
    caps: match.caps,
    uncapped: match.uncapped,
    objections: match.objections,
    accepts_situations: match.acceptsSituations,
    cheapest: match.cheapest,
  }))
  await db.execute(sql`
    insert into ${matches} (deal_id, lender_id, match_score, terms, cost, total_cost, program_id, program_name, funding_days, checks,
      is_best_fit, caps, uncapped, objections, accepts_situations, cheapest, model_version, created_at)
    select deal_id, lender_id, match_score, terms, cost, total_cost, program_id, program_name, funding_days, checks,
      is_best_fit, caps, uncapped, objections, accepts_situations, cheapest, ${matchModelVersion}, ${createdAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(deal_id uuid, lender_id uuid, match_score numeric, terms jsonb, cost jsonb, total_cost numeric,
        program_id uuid, program_name text, funding_days int, checks jsonb, is_best_fit boolean, caps jsonb,
        uncapped numeric, objections int, accepts_situations boolean, cheapest jsonb)
    on conflict (deal_id, lender_id) do update set
      match_score = excluded.match_score, terms = excluded.terms, cost = excluded.cost,
      total_cost = excluded.total_cost, model_version = excluded.model_version, program_id = excluded.program_id,
      program_name = excluded.program_name, funding_days = excluded.funding_days, checks = excluded.checks,
      is_best_fit = excluded.is_best_fit, caps = excluded.caps, uncapped = excluded.uncapped,
      objections = excluded.objections, accepts_situations = excluded.accepts_situations,
      cheapest = excluded.cheapest, fits = true`)
}

/**
 * Lists all stored matches of a deal with their lenders' current data, best first. Those that no longer fit come last.
 */
export async function listMatchesOfDeal(db: Db, dealId: string): Promise<MatchWithLender[]> {
  return db
    .select({ match: matches, lender: lenders })
    .from(matches)
    .innerJoin(lenders, eq(lenders.id, matches.lenderId))
    .where(eq(matches.dealId, dealId))
    .orderBy(...bestFirst(matches))
}

/** Returns a lateral subquery with the `perDeal` best matches of each joined row of `deals`. */
function bestOfDeal(db: Db, perDeal: number) {
  return db
    .select(getTableColumns(matches))
    .from(matches)
    .where(eq(matches.dealId, deals.id))
    .orderBy(...bestFirst(matches))
    .limit(perDeal)
    .as('best')
}

/**
 * Lists the `perDeal` best matches of each deal, best first within a deal. Those that no longer fit come last. Doesn't
 * join the lenders: the same few are the best of many deals, and reading them with each match would take most of the
 * time.
 */
export async function listTopMatches(db: Db, dealIds: readonly string[], perDeal: number): Promise<MatchRow[]> {
  if (dealIds.length === 0) return []
  const best = bestOfDeal(db, perDeal)
  return db
    .select(best._.selectedFields)
    .from(deals)
    .crossJoinLateral(best)
    .where(inArray(deals.id, [...dealIds]))
    .orderBy(best.dealId, ...bestFirst(best))
}

/**
 * Lists the lenders with these ids, including deactivated ones, with their current data. Omits deleted ones. Unordered.
 */
export async function listMatchedLenders(db: Db, ids: readonly string[]): Promise<(typeof lenders.$inferSelect)[]> {
  return ids.length === 0
    ? []
    : db
        .select()
        .from(lenders)
        .where(inArray(lenders.id, [...ids]))
}

type NewTopMatch = {
  match: Pick<MatchRow, 'dealId' | 'matchScore' | 'totalCost' | 'createdAt'>
  lender: typeof lenders.$inferSelect
}

/**
 * Lists the lenders that are among the `perDeal` best of an investor's open deals and became the deal's match after
 * `matchedSince`, each with its best match. Omits inactive lenders, and lenders that the investor contacted about any
 * deal. Unordered.
 */
export async function listNewTopMatches(
  db: Db,
  userId: string,
  { perDeal, openSince, matchedSince }: { perDeal: number; openSince: Date; matchedSince: Date },
): Promise<NewTopMatch[]> {
  const best = bestOfDeal(db, perDeal)
  const contacted = db
    .select({ lenderId: matches.lenderId })
    .from(matches)
    .innerJoin(deals, eq(deals.id, matches.dealId))
    .where(and(eq(deals.userId, userId), eq(matches.contacted, true)))
  const { dealId, matchScore, totalCost, createdAt } = best
  return db
    .selectDistinctOn([best.lenderId], { match: { dealId, matchScore, totalCost, createdAt }, lender: lenders })
    .from(deals)
    .crossJoinLateral(best)
    .innerJoin(lenders, eq(lenders.id, best.lenderId))
    .where(
      and(
        eq(deals.userId, userId),
        eq(deals.status, openDealStatus),
        gte(deals.createdAt, openSince),
        gte(createdAt, matchedSince),
        eq(lenders.isActive, true),
        notInArray(best.lenderId, contacted),
      ),
    )
    .orderBy(best.lenderId, desc(matchScore), asc(totalCost), dealId)
}

export type ContactState = Pick<
  MatchRow,
  'id' | 'dealId' | 'lenderId' | 'contacted' | 'contactedAt' | 'contactChannels'
>

const contactColumns = {
  id: matches.id,
  dealId: matches.dealId,
  lenderId: matches.lenderId,
  contacted: matches.contacted,
  contactedAt: matches.contactedAt,
  contactChannels: matches.contactChannels,
}

/** SQL value: the match's contact channels with this one added, without duplicates. */
const withChannel = (method: ContactMethod) =>
  sql`case when ${method}::text = any(${matches.contactChannels}) then ${matches.contactChannels} else array_append(${matches.contactChannels}, ${method}::text) end`

/**
 * Finds an investor's match and locks its deal, so that rematching can't delete the match before the contact is stored.
 * `matchId` must be a UUID.
 */
export async function findOwnMatchForUpdate(
  tx: Db,
  matchId: string,
  userId: string,
): Promise<ContactState | undefined> {
  const [row] = await tx
    .select(contactColumns)
    .from(deals)
    .innerJoin(matches, eq(matches.dealId, deals.id))
    .where(and(eq(matches.id, matchId), eq(deals.userId, userId)))
    .for('update', { of: deals })
  return row
}

/**
 * Marks the match and its deal as contacted and adds the channel. Keeps the times of first contact. Undefined if the
 * match was deleted. The caller must have locked the deal.
 */
export async function markContacted(
  tx: Db,
  found: ContactState,
  method: ContactMethod,
  at: Date,
): Promise<ContactState | undefined> {
  const [row] = await tx
    .update(matches)
    .set({
      contacted: true,
      contactedAt: sql`coalesce(${matches.contactedAt}, ${at.toISOString()}::timestamptz)`,
      contactChannels: withChannel(method),
    })
    .where(eq(matches.id, found.id))
    .returning(contactColumns)
  if (!row) return undefined
  await tx
    .update(deals)
    .set({
      contactedLenders: true,
      contactedAt: sql`coalesce(${deals.contactedAt}, ${at.toISOString()}::timestamptz)`,
      updatedAt: at,
    })
    .where(and(eq(deals.id, row.dealId), eq(deals.contactedLenders, false)))
  return row
}

/**
 * Removes the contact from a match. Sets its deal's contact time to the first of its other contacts, or null, and its
 * `updatedAt` to `at`. The caller must have locked the deal. Undefined if the match was deleted.
 */
export async function unmarkContacted(tx: Db, found: ContactState, at: Date): Promise<ContactState | undefined> {
  const [row] = await tx
    .update(matches)
    .set({ contacted: false, contactedAt: null, contactChannels: [] })
    .where(eq(matches.id, found.id))
    .returning(contactColumns)
  if (!row) return undefined
  const ofDeal = and(eq(matches.dealId, row.dealId), eq(matches.contacted, true))
  const [rest] = await tx
    .select({ firstAt: min(matches.contactedAt) })
    .from(matches)
    .where(ofDeal)
  const firstAt = rest?.firstAt ?? null
  await tx
    .update(deals)
    .set({ contactedLenders: firstAt !== null, contactedAt: firstAt, updatedAt: at })
    .where(eq(deals.id, row.dealId))
  return row
}

/** Like {@link markContacted}, but for several matches of one deal. The caller must have locked the deal. */
export async function markAllContacted(
  tx: Db,
  dealId: string,
  matchIds: readonly string[],
  method: ContactMethod,
  at: Date,
): Promise<void> {
  const time = sql`${at.toISOString()}::timestamptz`
  await tx
    .update(matches)
    .set({
      contacted: true,
      contactedAt: sql`coalesce(${matches.contactedAt}, ${time})`,
      contactChannels: withChannel(method),
    })
    .where(and(eq(matches.dealId, dealId), inArray(matches.id, [...matchIds])))
  await tx
    .update(deals)
    .set({ contactedLenders: true, contactedAt: sql`coalesce(${deals.contactedAt}, ${time})`, updatedAt: at })
    .where(and(eq(deals.id, dealId), eq(deals.contactedLenders, false)))
}

/**
 * Finds the cost and program that a match was scored with. `matchId` must be a UUID, and the caller must check who may
 * see it.
 */
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
