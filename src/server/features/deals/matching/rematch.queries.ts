import { and, asc, count, eq, gt, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DealInsight } from '#contract/deals/deal-insight.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { confirmedFacts, users } from '#server/features/accounts/accounts.table.ts'
import { type MatchRow, matches } from '#server/features/deals/matches/matches.table.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { openDealStatus } from '#server/features/deals/submitting/open-deals.ts'
import { catalogueVersion, lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
import { settings } from '#server/features/site/site.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** How far re-matching has come, in seconds of the database's clock. */
export type RematchMark = {
  /** The catalogue's version that was matched against. */
  version: number
  /** The latest change of a lender in it. */
  until: number
  /** When that run began. */
  at: number
}

/** How far a run has come that is not over, and what it will answer for. */
type RematchCursor = RematchMark & { from: number; afterId: string }

const markKey = 'matching.rematched'
const cursorKey = 'matching.rematching'

/** Where the directory stands now, how far the last complete run came, and one that was broken off. */
export async function getRematchState(db: Db): Promise<{
  now: number
  version: number
  latestChange: number
  last: RematchMark | undefined
  cursor: RematchCursor | undefined
}> {
  const [row] = await db
    .select({
      now: sql<number>`extract(epoch from now())::float8`,
      version: catalogueVersion.version,
      latestChange: sql<number>`coalesce((select extract(epoch from max(${lenders.updatedAt}))::float8 from ${lenders}), 0)`,
      mark: sql<string | null>`(select ${settings.value} from ${settings} where ${settings.key} = ${markKey})`,
      reached: sql<string | null>`(select ${settings.value} from ${settings} where ${settings.key} = ${cursorKey})`,
    })
    .from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  const { mark, reached, ...rest } = row
  return {
    ...rest,
    last: mark === null ? undefined : (JSON.parse(mark) as RematchMark),
    cursor: reached === null ? undefined : (JSON.parse(reached) as RematchCursor),
  }
}

/** Notes how far a run has come. */
export async function saveRematchCursor(db: Db, cursor: RematchCursor): Promise<void> {
  const value = JSON.stringify(cursor)
  await db
    .insert(settings)
    .values({ key: cursorKey, value, description: 'Where re-matching goes on; kept by the server' })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
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
  await db.delete(settings).where(eq(settings.key, cursorKey))
}

/** Changed since it was matched, by its investor or in what its investor's profile says, or matched by an earlier model. */
const isDue = or(ne(deals.inputsVersion, deals.matchedInputsVersion), ne(deals.modelVersion, matchModelVersion))!

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

/** What matching reads of a deal, and of its investor's profile as it is now. */
const openDealColumns = {
  id: deals.id,
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
  creditScoreRange: confirmedFacts.creditScoreRange,
  exactCreditScore: users.exactCreditScore,
  flippingExperience: users.flippingExperience,
  reDealsLast3Years: confirmedFacts.reDealsLast3Years,
  entityType: users.entityType,
  liquidReserves: users.liquidReserves,
  exitStrategy: users.exitStrategy,
  eligibleCount: deals.eligibleCount,
  inputsVersion: deals.inputsVersion,
  isDue: sql<boolean>`${isDue}`,
}

const matchedAfter = (seconds: number): SQL => gt(deals.matchedAt, sql`to_timestamp(${seconds}::float8)`)

/** The next open deals of living accounts in order of id, each with what its score reads and whether a changed lender is among its matches. */
export async function listOpenDealsAfter(
  db: Db,
  page: {
    afterId: string | undefined
    limit: number
    submittedSince: Date
    /** Only due deals, and those matched after this moment, in seconds of the database's clock. */
    matchedAfterSeconds: number | undefined
    /** Only due deals. */
    isDueOnly: boolean
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
        page.isDueOnly
          ? isDue
          : page.matchedAfterSeconds === undefined
            ? undefined
            : or(isDue, matchedAfter(page.matchedAfterSeconds)),
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
): Promise<
  {
    id: string
    matchCount: number
    eligibleCount: number
    insight: DealInsight
    inputsVersion: number
    isDue: boolean
  }[]
> {
  return tx
    .select({
      id: deals.id,
      matchCount: deals.matchCount,
      eligibleCount: deals.eligibleCount,
      insight: deals.insight,
      inputsVersion: deals.inputsVersion,
      isDue: sql<boolean>`${isDue}`,
    })
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

/** Marks contacted matches whose lender no longer fits. */
export async function markOutdated(tx: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.update(matches).set({ fits: false }).where(inArray(matches.id, ids))
}

/** Writes the figures of many deals in one statement. */
export async function saveDealMatching(
  tx: Db,
  rows: readonly {
    id: string
    matchCount: number
    eligibleCount: number
    insight: DealInsight
    /** Of the deal and profile that were matched. */
    inputsVersion: number
  }[],
): Promise<void> {
  if (rows.length === 0) return
  const given = rows.map((row) => ({
    id: row.id,
    match_count: row.matchCount,
    eligible_count: row.eligibleCount,
    insight: row.insight,
    model_version: row.insight.modelVersion,
    inputs_version: row.inputsVersion,
  }))
  await tx.execute(sql`
    update ${deals} set match_count = r.match_count, eligible_count = r.eligible_count, insight = r.insight,
      model_version = r.model_version, matched_at = now(), matched_inputs_version = r.inputs_version
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r(id uuid, match_count int, eligible_count int, insight jsonb, model_version text, inputs_version int)
    where ${deals.id} = r.id`)
}
