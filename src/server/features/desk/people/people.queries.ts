import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { confirmedFacts, emailChanges, sessions, users } from '#server/features/accounts/accounts.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { listRecentRequests } from '#server/features/desk/lenders/desk-requests.queries.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import type { Db } from '#server/platform/db/database.ts'

type PeopleFilter = {
  /** Part of a name, company, email or phone number. Empty lists everyone. */
  search: string
  state: 'all' | 'unverified' | 'verified' | 'deactivated'
}

export type FoundUser = Awaited<ReturnType<typeof listUsers>>[number]

/** A search with fewer digits than this doesn't search phone numbers, because too many contain them. */
const phoneDigits = 4

const contains = (text: SQL, part: string) => sql`strpos(lower(${text}), ${part}) > 0`

/**
 * Returns the SQL condition of a search, undefined for an empty one. Scans without an index, which is fast enough for
 * 100,000 rows.
 */
function searchCondition(search: string): SQL | undefined {
  const part = search.trim().toLowerCase().replaceAll(/\s+/g, ' ')
  if (part === '') return undefined
  const digits = part.replaceAll(/\D/g, '')
  const isPhone = digits.length >= phoneDigits && !/[a-z@]/.test(part)
  const own = sql`concat_ws(' ', ${users.firstName}, ${users.lastName}, ${users.companyName}, ${users.email})`
  if (!isPhone) return contains(own, part)
  const phone = sql`translate(${users.phoneNumber}, ' ()-+.', '')`
  return sql`(${contains(own, part)} or strpos(${phone}, ${digits}) > 0)`
}

function stateCondition(state: PeopleFilter['state']): SQL | undefined {
  if (state === 'deactivated') return isNotNull(users.deletedAt)
  if (state === 'all') return undefined
  return and(isNull(users.deletedAt), eq(users.emailVerified, state === 'verified'))
}

/**
 * Lists a page of users, operators included, newest first, with the numbers of their deals, quote requests and
 * unexpired sessions.
 */
export async function listUsers(
  db: Db,
  { search, state }: PeopleFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const page = db
    .select()
    .from(users)
    .where(and(stateCondition(state), searchCondition(search)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
    .as('page')
  return db
    .select({
      id: page.id,
      email: page.email,
      name: sql<string | null>`nullif(concat_ws(' ', ${page.firstName}, ${page.lastName}), '')`,
      company: page.companyName,
      phone: page.phoneNumber,
      isEmailVerified: page.emailVerified,
      createdAt: page.createdAt,
      deactivatedAt: page.deletedAt,
      // Qualified by hand, because the query builder omits table names when it selects from one table.
      deals: sql<number>`(select count(*)::int from ${deals} d where d.user_id = page.id)`,
      requests: sql<number>`(select count(*)::int from ${quoteRequests} q where q.user_id = page.id)`,
      sessions: sql<number>`(select count(*)::int from ${sessions} s where s.user_id = page.id and s.expire > now())`,
    })
    .from(page)
    .orderBy(desc(page.createdAt), desc(page.id))
}

export async function countUsers(db: Db, { search, state }: PeopleFilter): Promise<number> {
  return db.$count(users, and(stateCondition(state), searchCondition(search)))
}

/** `deletedAt` is when the account was deactivated; null while it is active. */
export type UserState = { id: string; email: string; emailVerified: boolean; deletedAt: Date | null }

/** Finds a user, deactivated or not, and locks the row until the transaction ends. */
export async function lockUser(tx: Db, userId: string): Promise<UserState | undefined> {
  const [row] = await tx
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified, deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return row
}

/** Returns whether a user is an operator, deactivated or not. */
export async function isOperator(tx: Db, userId: string): Promise<boolean> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId))
  return row?.role === 'operator'
}

/**
 * Stores a new email as unverified, and deletes the tokens that were sent to the old one and the record that the mail
 * server rejected it. Throws a unique violation for a taken email.
 */
export async function saveEmail(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({
      email,
      emailVerified: false,
      verificationToken: null,
      verificationTokenExpires: null,
      passwordResetToken: null,
      passwordResetTokenExpires: null,
      mailRefusedAt: null,
      mailRefusedReason: null,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
}

/**
 * Marks a user's current email as verified. Keeps the token of a pending verification link, so that the link isn't
 * reported as invalid.
 */
export async function saveEmailVerified(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/** Reactivates an account. Throws a unique violation if an active account has its email. */
export async function clearDeactivation(tx: Db, userId: string): Promise<void> {
  await tx.update(users).set({ deletedAt: null, updatedAt: sql`now()` }).where(eq(users.id, userId))
}

/**
 * Stores the email that an operator replaced, for the notice that is sent to it, and returns the row's id. The job
 * `emailChangedMail` deletes the row after sending the notice.
 */
export async function insertEmailChange(tx: Db, userId: string, oldEmail: string): Promise<string> {
  const [row] = await tx.insert(emailChanges).values({ userId, oldEmail }).returning({ id: emailChanges.id })
  return row!.id
}

export async function findEmailChange(db: Db, id: string): Promise<{ oldEmail: string } | undefined> {
  const [row] = await db.select({ oldEmail: emailChanges.oldEmail }).from(emailChanges).where(eq(emailChanges.id, id))
  return row
}

export async function deleteEmailChange(db: Db, id: string): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.id, id))
}

/**
 * Finds a user's financial answers; an unconfirmed credit range is null. Undefined if there is no such user. The caller
 * must record the access in the activity log.
 */
export async function findFinancials(db: Db, userId: string) {
  const [row] = await db
    .select({
      creditScoreRange: confirmedFacts.creditScoreRange,
      exactCreditScore: users.exactCreditScore,
      liquidReserves: users.liquidReserves,
      fundingTimeframe: users.fundingTimeframe,
      typicalPriceMin: users.typicalPriceMin,
      typicalPriceMax: users.typicalPriceMax,
      typicalRepairMin: users.typicalRepairMin,
      typicalRepairMax: users.typicalRepairMax,
      ownsResidence: users.ownsResidence,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

const shownDeals = 20

/**
 * Finds a user's row with their unexpired sessions, latest 20 deals, the quote requests that {@link listRecentRequests}
 * lists, and the numbers of all deals and requests. Undefined if there is no such user.
 */
export async function findUserDetails(db: Db, userId: string) {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  if (!row) return undefined
  const open = await db
    .select({
      openedAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      openedBy: sql<string>`${sessions.sess}->>'openedBy'`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expire} > now()`))
    .orderBy(desc(sessions.lastSeenAt))
  const recent = await db
    .select({
      id: deals.id,
      dealType: deals.dealType,
      propertyState: deals.propertyState,
      status: deals.status,
      stage: deals.stage,
      matchCount: deals.matchCount,
      createdAt: deals.createdAt,
    })
    .from(deals)
    .where(eq(deals.userId, userId))
    .orderBy(desc(deals.createdAt), desc(deals.id))
    .limit(shownDeals)
  return {
    row,
    open,
    recent,
    recentRequests: await listRecentRequests(db, { userId }),
    deals: await db.$count(deals, eq(deals.userId, userId)),
    requests: await db.$count(quoteRequests, eq(quoteRequests.userId, userId)),
  }
}
