import { and, desc, eq, getTableColumns, isNull, lt, sql, type WithSubquery } from 'drizzle-orm'
import { DealInput } from '#contract/deals/deal-input.ts'
import type { Medians, Verdict } from '#contract/deals/deal-insight.ts'
import type { RankedMatch } from '#domain/matching/matching.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { insertMatches, matchRows } from '#server/features/deals/matches/matches.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { builtOnce, unnamed } from '#server/platform/db/prepared.ts'
import { dealKeys, deals } from './deals.table.ts'

// The insight is several times the rest of the row and only read where it is shown.
const { insight: _insight, ...dealColumns } = getTableColumns(deals)
export type DealRow = Omit<typeof deals.$inferSelect, 'insight'>

/** A deal with the two parts of its insight that a list shows; null in what an earlier model matched. */
type ListedDealRow = DealRow & { verdict: Verdict | null; medians: Medians | null }

export async function listDealsOfUser(db: Db, userId: string): Promise<ListedDealRow[]> {
  return db
    .select({
      ...dealColumns,
      verdict: sql<Verdict | null>`${deals.insight}->'verdict'`,
      medians: sql<Medians | null>`${deals.insight}->'medians'`,
    })
    .from(deals)
    .where(eq(deals.userId, userId))
    .orderBy(desc(deals.createdAt), desc(deals.id))
}

export async function findDealOfUser(
  db: Db,
  dealId: string,
  userId: string,
): Promise<typeof deals.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(deals)
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId)))
  return row
}

export async function isDealOfUser(db: Db, dealId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: deals.id })
    .from(deals)
    .where(and(eq(deals.id, dealId), eq(deals.userId, userId)))
  return rows.length > 0
}

const submitterOfId = builtOnce((db) =>
  db
    .select({
      emailVerified: users.emailVerified,
      creditScoreRange: users.creditScoreRange,
      flippingExperience: users.flippingExperience,
      reDealsLast3Years: users.reDealsLast3Years,
      exactCreditScore: users.exactCreditScore,
      entityType: users.entityType,
      liquidReserves: users.liquidReserves,
      exitStrategy: users.exitStrategy,
      fundingTimeframe: users.fundingTimeframe,
    })
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .prepare(unnamed),
)

/** What the gate and the score read of an investor. Undefined for an account that is gone or deactivated. */
export async function findSubmitter(db: Db, userId: string) {
  const [row] = await submitterOfId(db).execute({ userId })
  return row
}

const dealOfKey = builtOnce((db) =>
  db
    .select({ bodyHash: dealKeys.bodyHash, deal: dealColumns })
    .from(dealKeys)
    .innerJoin(deals, eq(deals.id, dealKeys.dealId))
    .where(and(eq(dealKeys.userId, sql.placeholder('userId')), eq(dealKeys.key, sql.placeholder('key'))))
    .prepare(unnamed),
)

/** The deal that a key of this investor made, and the hash of the body it came with. */
export async function findDealOfKey(
  db: Db,
  userId: string,
  key: string,
): Promise<{ bodyHash: string; deal: DealRow } | undefined> {
  const [row] = await dealOfKey(db).execute({ userId, key })
  return row
}

/** The unique index on (user, key) lets one of many submissions through; the others fail on it and roll back. */
export const dealKeyIndex = 'deal_keys_user_id_key_key'

/** What a submission writes beside its input. */
const ownColumns = [
  'id',
  'userId',
  'creditScore',
  'timeframe',
  'experience',
  'dealsLast3Years',
  'stage',
  'attestedAt',
  'attestationVersion',
  'createdAt',
  'updatedAt',
  'matchCount',
  'eligibleCount',
  'insight',
  'modelVersion',
] as const
export type NewDeal = DealInput &
  Required<Pick<typeof deals.$inferInsert, (typeof ownColumns)[number]>> & { id: string }

const { placeholder } = sql
const dealInsertion = (isKeyed: boolean) =>
  builtOnce((db) => {
    const parts: WithSubquery[] = [
      db.$with('saved_matches', {}).as(insertMatches(placeholder('matches'), placeholder('createdAt'))),
    ]
    const key = { userId: placeholder('userId'), key: placeholder('key'), bodyHash: placeholder('bodyHash') }
    if (isKeyed)
      parts.push(
        db.$with('saved_key').as(
          db
            .insert(dealKeys)
            .values({ ...key, dealId: placeholder('id') })
            .returning({ id: dealKeys.id }),
        ),
      )
    // Without Drizzle's encoders, which a null would pass through here; the driver's own suit every column.
    const names = [...Object.keys(DealInput.shape), ...ownColumns]
    const values = Object.fromEntries(names.map((name) => [name, sql`${placeholder(name)}`]))
    return db
      .with(...parts)
      .insert(deals)
      .values(values as unknown as NewDeal)
      .returning(dealColumns)
      .prepare(unnamed)
  })
const insertionWithKey = dealInsertion(true)
const insertionWithoutKey = dealInsertion(false)

/**
 * Stores a deal, its matches and the key it was submitted under, if it has one, in one statement: each waits for the database
 * once. Foreign keys are looked at when the statement ends, so all may point to the deal.
 */
export async function insertDeal(
  db: Db,
  deal: NewDeal,
  ranked: readonly RankedMatch[],
  submittedAs: { key: string; bodyHash: string } | undefined,
): Promise<DealRow> {
  const insertion = submittedAs === undefined ? insertionWithoutKey : insertionWithKey
  const matches = matchRows(ranked.map((match) => ({ dealId: deal.id, match })))
  const [row] = await insertion(db).execute({ ...deal, ...submittedAs, matches })
  return row!
}

/** Removes the keys of submissions before a time. */
export async function deleteDealKeysBefore(db: Db, time: Date): Promise<void> {
  await db.delete(dealKeys).where(lt(dealKeys.createdAt, time))
}

export async function raiseInputsVersion(tx: Db, userId: string): Promise<void> {
  await tx
    .update(deals)
    .set({ inputsVersion: sql`${deals.inputsVersion} + 1` })
    .where(and(eq(deals.userId, userId), eq(deals.status, 'pending')))
}
