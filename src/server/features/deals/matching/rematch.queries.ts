import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { DealInsight } from '#domain/matching/deal-insight.ts'
import type { DealKind } from '#domain/matching/kind-of-deal.ts'
import type { LenderReach } from '#domain/matching/lender-reach.ts'
import { matchModelVersion } from '#domain/matching/match-score.ts'
import { confirmedFacts, users } from '#server/features/accounts/accounts.table.ts'
import { type MatchRow, matches } from '#server/features/deals/matches/matches.table.ts'
import { deals } from '#server/features/deals/submitting/deals.table.ts'
import { openDealStatus } from '#server/features/deals/submitting/open-deals.ts'
import { lenderReaches } from '#server/features/deals/waiting/deals-to-match.table.ts'
import { catalogueVersion, lenders } from '#server/features/lenders/catalogue/lenders.table.ts'
import { settings } from '#server/features/site/site.table.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Touched deals that are still to be queued: those of the first state beyond `afterId`, and those of the other states. */
export type Sweep = {
  version: number
  /** In seconds of the database's clock. */
  since: number
  states: readonly string[]
  kinds: readonly string[] | null
  afterId: string | null
}

/** Up to which version of the catalogue, and under which model, touched deals were queued, but for those of the sweeps. */
export type RematchMark = {
  version: number
  model: string
  /** One that is under way, and one of all that changed since it began. */
  sweeps: readonly Sweep[]
}

const markKey = 'matching.rematched'
/** Any fixed number: processes that look for touched deals at once do so one after the other. */
const queueLock = 7_501_862_024

/** Where the directory stands, and up to where touched deals were queued; for one transaction at a time. */
export async function getRematchState(tx: Db): Promise<{ version: number; mark: RematchMark | undefined }> {
  await tx.execute(sql`select pg_advisory_xact_lock(${queueLock})`)
  const [row] = await tx
    .select({
      version: catalogueVersion.version,
      mark: sql<string | null>`(select ${settings.value} from ${settings} where ${settings.key} = ${markKey})`,
    })
    .from(catalogueVersion)
  if (!row) throw new Error('catalogue_version has no row; the migrations did not run')
  return {
    version: row.version,
    mark: row.mark === null ? undefined : readMark(row.mark),
  }
}

/** One of a version before there were sweeps has none. */
function readMark(text: string): RematchMark {
  const { version, model, sweeps = [] } = JSON.parse(text) as Omit<RematchMark, 'sweeps'> & Partial<RematchMark>
  return { version, model, sweeps }
}

export async function saveRematchMark(tx: Db, mark: RematchMark): Promise<void> {
  const value = JSON.stringify(mark)
  await tx
    .insert(settings)
    .values({ key: markKey, value, description: 'How far re-matching has come; kept by the server' })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })
}

/** A lender that was added, changed or taken away since its reach was noted. Times are in seconds of the database's clock. */
export type ChangedLender = {
  id: string
  /** Null when it is gone. */
  changedAt: number | null
  /** What it reached before; nothing for a new one. */
  reach: LenderReach
}

export async function listChangedLenders(db: Db): Promise<ChangedLender[]> {
  const { rows } = await db.execute<{
    id: string
    changed_at: number | null
    is_new: boolean
    states: string[] | null
    kinds: DealKind[] | null
  }>(sql`
    select coalesce(l.id, r.lender_id) as id, extract(epoch from l.updated_at)::float8 as changed_at,
      r.lender_id is null as is_new, r.states, r.kinds
    from lenders l full join lender_reaches r on r.lender_id = l.id
    where l.updated_at is distinct from r.changed_at`)
  return rows.map((row) => ({
    id: row.id,
    changedAt: row.changed_at,
    reach: row.is_new ? { states: [], kinds: [] } : { states: row.states, kinds: row.kinds },
  }))
}

export async function deleteReaches(tx: Db, lenderIds: readonly string[]): Promise<void> {
  if (lenderIds.length > 0) await tx.delete(lenderReaches).where(inArray(lenderReaches.lenderId, [...lenderIds]))
}

/** Notes what lenders reach as they are now, with their times as they are now. */
export async function saveReaches(tx: Db, rows: readonly { id: string; reach: LenderReach }[]): Promise<void> {
  const given = rows.map(({ id, reach }) => ({ id, ...reach }))
  await tx.execute(sql`
    insert into lender_reaches (lender_id, changed_at, states, kinds)
    select l.id, l.updated_at,
      case when jsonb_typeof(r.states) = 'array' then array(select jsonb_array_elements_text(r.states)) end,
      case when jsonb_typeof(r.kinds) = 'array' then array(select jsonb_array_elements_text(r.kinds)) end
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(id uuid, states jsonb, kinds jsonb)
    join lenders l on l.id = r.id
    order by l.id
    on conflict (lender_id) do update
      set changed_at = excluded.changed_at, states = excluded.states, kinds = excluded.kinds`)
}

/** Changed since it was matched, by its investor or in what its investor's profile says, or matched by an earlier model. */
const isDue = or(ne(deals.inputsVersion, deals.matchedInputsVersion), ne(deals.modelVersion, matchModelVersion))!

const changedSince = (seconds: number) => gte(lenders.updatedAt, sql`to_timestamp(${seconds - timeTolerance}::float8)`)
/** A moment loses less than this on its way through a number of seconds. */
const timeTolerance = 0.001

/**
 * The lenders that were added or changed at a moment or later, in seconds of the database's clock: their ids, or undefined when they are
 * more than `most`.
 */
export async function findChangedLenders(db: Db, sinceSeconds: number, most: number): Promise<string[] | undefined> {
  const rows = await db
    .select({ id: lenders.id })
    .from(lenders)
    .where(changedSince(sinceSeconds))
    .limit(most + 1)
  return rows.length > most ? undefined : rows.map(({ id }) => id)
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

/** Of these deals the open ones of living accounts in order of id, each with what its score reads and whether a changed lender is among its matches. */
export async function listOpenDeals(
  db: Db,
  { ids, submittedSince, lendersSince }: { ids: readonly string[]; submittedSince: Date; lendersSince: number },
) {
  return db
    .select({
      ...openDealColumns,
      hasChangedMatch: sql<boolean>`exists (
        select 1 from ${matches} join ${lenders} on ${lenders.id} = ${matches.lenderId}
        where ${matches.dealId} = ${deals.id} and ${changedSince(lendersSince)})`,
    })
    .from(deals)
    .innerJoin(users, and(eq(users.id, deals.userId), isNull(users.deletedAt)))
    .where(and(inArray(deals.id, [...ids]), eq(deals.status, openDealStatus), gte(deals.createdAt, submittedSince)))
    .orderBy(asc(deals.id))
}
export type OpenDeal = Awaited<ReturnType<typeof listOpenDeals>>[number]

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
    kind: row.insight.kind,
    inputs_version: row.inputsVersion,
  }))
  await tx.execute(sql`
    update ${deals} set match_count = r.match_count, eligible_count = r.eligible_count, insight = r.insight,
      model_version = r.model_version, kind = r.kind, matched_at = now(), matched_inputs_version = r.inputs_version
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as r(id uuid, match_count int, eligible_count int, insight jsonb, model_version text, kind text, inputs_version int)
    where ${deals.id} = r.id`)
}
