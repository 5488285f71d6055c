import { and, asc, count, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { DealInsight } from '#contract/deal-insight.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { deals } from '../deals/deals.table.ts'
import { catalogueVersion, lenders } from '../lenders/lenders.table.ts'
import { settings } from '../site/site.table.ts'
import type { MatchRow } from './matching.queries.ts'
import { matches } from './matching.table.ts'
import { openDealStatus } from './open-deals.ts'

/** How far re-matching has come, in seconds of the database's clock. */
export type RematchMark = {
  /** The catalogue's version that was matched against. */
  version: number
  /** The latest change of a lender in it. */
  until: number
  /** When that run began. */
  at: number
}

const markKey = 'matching.rematched'

/** Where the directory stands now, and how far the last complete run came. */
export async function getRematchState(
  db: Db,
): Promise<{ now: number; version: number; latestChange: number; last: RematchMark | undefined }> {
  const [row] = await db
    .select({
      now: sql<number>`extract(epoch from now())::float8`,
      version: catalogueVersion.version,
      latestChange: sql<number>`coalesce((select extract(epoch from max(${lenders.updatedAt}))::float8 from ${lenders}), 0)`,
      mark: sql<string | null>`(select ${settings.value} from ${settings} where ${settings.key} = ${markKey})`,
    })
    .from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  const { mark, ...rest } = row
  return { ...rest, last: mark === null ? undefined : (JSON.parse(mark) as RematchMark) }
}

/** Notes a complete run. A run over an older directory never overwrites a newer one's note. */
export async function saveRematchMark(db: Db, mark: RematchMark): Promise<void> {
  await db
    .insert(settings)
    .values({
      key: markKey,
      value: JSON.stringify(mark),
      description: 'How far re-matching has come; kept by the server',
    })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: JSON.stringify(mark), updatedAt: sql`now()` },
      setWhere: sql`(${settings.value}::jsonb ->> 'version')::bigint <= ${mark.version}`,
    })
}

const changedAfter = (seconds: number) => gt(lenders.updatedAt, sql`to_timestamp(${seconds}::float8)`)

/**
 * The lenders that were added or changed after a moment, in seconds of the database's clock: how many, and their ids, or undefined
 * when they are more than `most`.
 */
export async function findChangedLenders(
  db: Db,
  afterSeconds: number,
  most: number,
): Promise<{ count: number; ids: string[] | undefined }> {
  const [row] = await db.select({ count: count() }).from(lenders).where(changedAfter(afterSeconds))
  const changed = row?.count ?? 0
  if (changed > most) return { count: changed, ids: undefined }
  const rows = await db.select({ id: lenders.id }).from(lenders).where(changedAfter(afterSeconds))
  return { count: changed, ids: rows.map(({ id }) => id) }
}

const openDealColumns = {
  id: deals.id,
  propertyState: deals.propertyState,
  loanAmount: deals.loanAmount,
  purchasePrice: deals.purchasePrice,
  repairBudget: deals.repairBudget,
  estimatedArv: deals.estimatedArv,
  downpayment: deals.downpayment,
  termMonths: deals.termMonths,
  closingTimelineDays: deals.closingTimelineDays,
  creditScoreRange: deals.creditScore,
  flippingExperience: deals.experience,
  reDealsLast3Years: deals.dealsLast3Years,
  eligibleCount: deals.eligibleCount,
}

/** The next open deals of living accounts in order of id, each with what its score reads and whether a changed lender is among its matches. */
export async function listOpenDealsAfter(
  db: Db,
  page: {
    afterId: string | undefined
    limit: number
    submittedSince: Date
    /** Only deals matched after this moment, in seconds of the database's clock. */
    matchedAfterSeconds: number | undefined
    lendersChangedAfterSeconds: number
  },
) {
  return db
    .select({
      ...openDealColumns,
      hasChangedMatch: sql<boolean>`exists (
        select 1 from ${matches} join ${lenders} on ${lenders.id} = ${matches.lenderId}
        where ${matches.dealId} = ${deals.id} and ${changedAfter(page.lendersChangedAfterSeconds)})`,
    })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(deals.status, openDealStatus),
        gte(deals.createdAt, page.submittedSince),
        page.afterId === undefined ? undefined : gt(deals.id, page.afterId),
        page.matchedAfterSeconds === undefined
          ? undefined
          : gt(deals.matchedAt, sql`to_timestamp(${page.matchedAfterSeconds}::float8)`),
      ),
    )
    .orderBy(asc(deals.id))
    .limit(page.limit)
}
export type OpenDeal = Awaited<ReturnType<typeof listOpenDealsAfter>>[number]

/** Locks deals until the transaction ends, always in order of id, so that two runs never wait for each other crosswise. */
export async function lockDeals(
  tx: Db,
  ids: string[],
): Promise<{ id: string; matchCount: number; eligibleCount: number; insight: DealInsight }[]> {
  return tx
    .select({ id: deals.id, matchCount: deals.matchCount, eligibleCount: deals.eligibleCount, insight: deals.insight })
    .from(deals)
    .where(inArray(deals.id, ids))
    .orderBy(asc(deals.id))
    .for('update')
}

export async function isCatalogueVersion(tx: Db, version: number): Promise<boolean> {
  const rows = await tx
    .select({ id: catalogueVersion.id })
    .from(catalogueVersion)
    .where(eq(catalogueVersion.version, version))
  return rows.length > 0
}

export async function listStoredMatches(tx: Db, dealIds: string[]): Promise<MatchRow[]> {
  return tx.select().from(matches).where(inArray(matches.dealId, dealIds))
}

/** Takes matches away, but never one that the investor has used. */
export async function removeMatches(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(matches).where(and(inArray(matches.id, ids), eq(matches.contacted, false)))
}

/** Writes the figures of many deals in one statement. */
export async function saveDealMatching(
  tx: Db,
  rows: readonly { id: string; matchCount: number; eligibleCount: number; insight: DealInsight }[],
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => ({
    id: row.id,
    match_count: row.matchCount,
    eligible_count: row.eligibleCount,
    insight: row.insight,
    model_version: row.insight.modelVersion,
  }))
  await tx.execute(sql`
    update ${deals} set match_count = r.match_count, eligible_count = r.eligible_count, insight = r.insight,
      model_version = r.model_version, matched_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r(id uuid, match_count int, eligible_count int, insight jsonb, model_version text)
    where ${deals.id} = r.id`)
}
