import { and, asc, count, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { DeskCounts } from '#contract/desk/desk-counts.ts'
import { minFittingLenders, type PendingItems, todayItemsPerKind } from '#contract/desk/desk-today.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { lenderCorrections } from '#server/features/desk/corrections/corrections.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { contactMessages } from '#server/features/site/contact/contact.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const newDealDays = 7
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** SQL that collapses each run of whitespace in a message to one space and returns the first 90 characters. */
const excerpt = sql<string>`left(regexp_replace(${contactMessages.message}, '\\s+', ' ', 'g'), 90)`

/** Counts the open contact messages and lists the oldest. */
export async function readPendingMessages(db: Db): Promise<PendingItems> {
  const isOpen = eq(contactMessages.state, 'open')
  const items = await db
    .select({
      id: contactMessages.id,
      title: contactMessages.name,
      detail: excerpt,
      at: contactMessages.createdAt,
    })
    .from(contactMessages)
    .where(isOpen)
    .orderBy(asc(contactMessages.createdAt))
    .limit(todayItemsPerKind)
  const [all] = await db.select({ count: count() }).from(contactMessages).where(isOpen)
  return { count: all?.count ?? 0, items: items.map((item) => ({ ...item, at: item.at.toISOString(), page: 'inbox' })) }
}

/** Counts the open corrections of one kind (visitors' reports or lenders' proposals) and lists the oldest. */
export async function readPendingCorrections(db: Db, kind: 'report' | 'proposal'): Promise<PendingItems> {
  const isOpen = and(eq(lenderCorrections.status, 'open'), eq(lenderCorrections.kind, kind))
  const items = await db
    .select({
      id: lenderCorrections.id,
      title: lenders.name,
      fields: sql<number>`jsonb_array_length(${lenderCorrections.changes})`.mapWith(Number),
      at: lenderCorrections.createdAt,
    })
    .from(lenderCorrections)
    .innerJoin(lenders, eq(lenders.id, lenderCorrections.lenderId))
    .where(isOpen)
    .orderBy(asc(lenderCorrections.createdAt))
    .limit(todayItemsPerKind)
  const [all] = await db.select({ count: count() }).from(lenderCorrections).where(isOpen)
  return {
    count: all?.count ?? 0,
    items: items.map(({ fields, ...item }) => ({
      ...item,
      detail: `${fields} ${fields === 1 ? 'field' : 'fields'}`,
      at: item.at.toISOString(),
      page: 'corrections',
    })),
  }
}

/**
 * Counts the pending deals created in the last 7 days that fewer than `minFittingLenders` lenders fit, and lists the
 * newest. Omits deals of deactivated accounts, owner-occupied deals and deals whose proceeds are for personal use.
 */
export async function readDealsWithFewLenders(db: Db, now: Date): Promise<PendingItems> {
  const hasFewLenders = and(
    eq(deals.status, 'pending'),
    gte(deals.createdAt, daysBefore(now, newDealDays)),
    lt(deals.eligibleCount, minFittingLenders),
    // Consumer loans are never matched. This also omits a purchase with personal proceeds, which isn't a consumer loan.
    sql`${deals.occupancy} is distinct from 'owner'` as SQL,
    sql`${deals.useOfProceeds} is distinct from 'personal'` as SQL,
  )
  const isOfActiveUser = and(eq(users.id, deals.userId), isNull(users.deletedAt))
  const items = await db
    .select({
      id: deals.id,
      kind: deals.dealType,
      state: deals.propertyState,
      fit: deals.eligibleCount,
      at: deals.createdAt,
      userId: deals.userId,
    })
    .from(deals)
    .innerJoin(users, isOfActiveUser)
    .where(hasFewLenders)
    .orderBy(desc(deals.createdAt))
    .limit(todayItemsPerKind)
  const [all] = await db.select({ count: count() }).from(deals).innerJoin(users, isOfActiveUser).where(hasFewLenders)
  return {
    count: all?.count ?? 0,
    items: items.map(({ id, kind, state, fit, at, userId }) => ({
      id,
      title: `${kind} in ${state}`,
      detail: fit === 0 ? 'no lender fits' : `${fit} ${fit === 1 ? 'lender fits' : 'lenders fit'}`,
      at: at.toISOString(),
      page: `people/${userId}`,
    })),
  }
}

/**
 * Reads the counts shown in the desk's navigation, in one statement: all lenders, open corrections and messages, and
 * failed jobs (`machine`).
 */
export async function readDeskCounts(db: Db): Promise<DeskCounts> {
  const { rows } = await db.execute<DeskCounts>(sql`
    select (select count(*)::int from ${lenders}) as lenders,
      (select count(*)::int from ${lenderCorrections} where status = 'open') as corrections,
      (select count(*)::int from ${contactMessages} where state = 'open') as inbox,
      (select count(*)::int from jobs.job where state = 'failed') as machine`)
  return rows[0]!
}
