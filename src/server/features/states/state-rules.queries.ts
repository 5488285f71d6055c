import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { StateRule } from '#domain/states/state-rules.ts'
import type { StateName } from '#domain/states/states.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { isLicenseValidOn } from '#server/features/lenders/licenses/lender-licenses.queries.ts'
import { lenderLicenses } from '#server/features/lenders/licenses/lender-licenses.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { stateRules } from './state-rules.table.ts'

const columns = {
  state: stateRules.state,
  asking: stateRules.asking,
  sentence: stateRules.sentence,
  answers: stateRules.answers,
  reviewedOn: stateRules.reviewedOn,
  reviewedBy: stateRules.reviewedBy,
  reviewUntil: stateRules.reviewUntil,
}

/** Lists the stored rules, sorted by state. States that no operator has changed have none. */
export async function listStateRules(db: Db): Promise<StateRule[]> {
  return db.select(columns).from(stateRules).orderBy(asc(stateRules.state))
}

/** Finds a state's stored rule. Undefined for a state without one, whose law counts as not reviewed. */
export async function findStateRule(db: Db, state: string): Promise<StateRule | undefined> {
  const [row] = await db
    .select(columns)
    .from(stateRules)
    .where(eq(stateRules.state, state as StateName))
  return row
}

/**
 * Returns a state's rule and locks its row for the transaction. Stores the default rule first for a state without one.
 */
export async function lockStateRule(tx: Db, state: StateName, at: Date): Promise<StateRule> {
  await tx.insert(stateRules).values({ state, createdAt: at, updatedAt: at }).onConflictDoNothing()
  const [row] = await tx.select(columns).from(stateRules).where(eq(stateRules.state, state)).for('update')
  return row!
}

/** Saves a rule that {@link lockStateRule} returned, with its changes. */
export async function saveStateRule(tx: Db, { state, ...rest }: StateRule, at: Date): Promise<void> {
  await tx
    .update(stateRules)
    .set({ ...rest, updatedAt: at })
    .where(eq(stateRules.state, state))
}

const isReal = and(eq(lenders.isActive, true), eq(lenders.isSample, false))

/** Returns whether there is an active lender that isn't a sample. */
export async function hasRealLenders(db: Db): Promise<boolean> {
  const found = await db.select({ id: lenders.id }).from(lenders).where(isReal).limit(1)
  return found.length > 0
}

/**
 * Counts active real lenders by state. Lenders that lend nationwide count only in `everywhere`. Omits lenders that
 * don't publish their states.
 */
export async function countRealLenders(db: Db): Promise<{ everywhere: number; byState: Map<string, number> }> {
  const rows = await db
    .select({
      state: sql<string | null>`served.state`,
      lenders: sql<number>`count(*)::int`,
    })
    .from(lenders)
    .leftJoin(sql`unnest(${lenders.states}) as served(state)`, sql`true`)
    .where(and(isReal, or(eq(lenders.statesPublished, true), sql`cardinality(${lenders.states}) > 0`)))
    .groupBy(sql`served.state`)
  const byState = new Map(
    rows.flatMap(({ state, lenders: count }) => (state === null ? [] : [[state, count] as const])),
  )
  return { everywhere: rows.find(({ state }) => state === null)?.lenders ?? 0, byState }
}

/**
 * Counts, by state, the active real lenders without a valid license where one is needed and requests are on. A
 * nationwide lender counts in each such state. Omits states without such lenders and lenders that don't publish their
 * states.
 */
export async function countUnlicensed(db: Db, today: string): Promise<{ state: string; lenders: number }[]> {
  const { rows } = await db.execute<{ state: string; lenders: number }>(sql`
    select r.state, count(*)::int as lenders
    from ${stateRules} r
    join ${lenders} l on l.is_active and not l.is_sample
      and (r.state = any(l.states) or (l.states_published and cardinality(l.states) = 0))
    where r.asking and r.answers -> 'lenderLicense' ->> 'answer' = 'yes' and not exists (
      select from ${lenderLicenses}
      where ${lenderLicenses.lenderId} = l.id and ${lenderLicenses.state} = r.state and ${isLicenseValidOn(today)}
    )
    group by r.state order by r.state`)
  return rows
}
