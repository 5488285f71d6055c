import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'

/** Days without a request after which a session ends. */
const idleDays = 7

type FoundSession = {
  userId: string
  isEmailVerified: boolean
  isProfileComplete: boolean
  /** The hand-off that this session came from, until the session is used. */
  handOff: string | null
  isHandOff: boolean
  /** On a hand-off: the hash of the cookie that redeems it. */
  browser: string | null
  /** The last-seen time is more than an hour old. */
  isStale: boolean
}

/**
 * SQL condition: the session has neither expired nor been idle too long, and its account is active. Uses the database's
 * clock.
 */
const isLive = and(
  gt(sessions.expire, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays})`),
  isNull(users.deletedAt),
)

/**
 * Finds a session that hasn't expired or been idle for seven days, with its owner's data, if the account is active.
 * Includes hand-offs. Runs on every request.
 */
export async function findSession(db: Db, sid: string): Promise<FoundSession | undefined> {
  const [row] = await db
    .select({
      userId: users.id,
      isEmailVerified: users.emailVerified,
      isProfileComplete: sql<boolean>`${users.creditScoreRange} is not null`,
      handOff: sql<string | null>`${sessions.sess}->>'handOff'`,
      isHandOff: sessions.isHandOff,
      browser: sql<string | null>`${sessions.sess}->>'browser'`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < now() - interval '1 hour'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isLive))
  return row
}

/** Returns the ids whose sessions haven't expired or been idle for seven days and whose accounts are active. */
export async function listLiveSessions(db: Db, sids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: sessions.sid })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, [...sids]), isLive))
  return new Set(rows.map(({ sid }) => sid))
}

/**
 * Finds a session's owner, and whether the session is a hand-off: the two-minute session after a Google sign-in, which
 * GET /api/user exchanges for a lasting token. Doesn't check expiry, which `findSession` has done. Undefined if the
 * session or its account is gone.
 */
export async function findSessionUser(db: Db, sid: string) {
  const [row] = await db
    .select({ user: users, isHandOff: sessions.isHandOff })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isNull(users.deletedAt)))
  return row
}

/** Sets a session's last-seen time to now, from which its seven idle days count. */
export async function touchSession(db: Db, sid: string): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.sid, sid))
}

/** Inserts a session that expires after `seconds` by the database's clock. */
export async function insertSession(
  db: Db,
  session: {
    sid: string
    userId: string
    sess: typeof sessions.$inferInsert.sess
    seconds: number
    isHandOff: boolean
  },
): Promise<void> {
  const { sid, userId, sess, seconds, isHandOff } = session
  await db
    .insert(sessions)
    .values({ sid, userId, sess, isHandOff, expire: sql`now() + make_interval(secs => ${seconds})` })
}

/**
 * Locks an active account until the transaction ends if its password hash is still `password`, so that a concurrent
 * reset prevents a session. Returns whether it was locked.
 */
export async function lockAccountWithPassword(
  tx: Db,
  { id, password }: { id: string; password: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, password), isNull(users.deletedAt)))
    .for('update')
  return rows.length > 0
}

/** Deletes all but a user's `keep` newest sessions. */
export async function dropOldestSessions(db: Db, userId: string, keep: number): Promise<void> {
  const surplus = db
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt), desc(sessions.sid))
    .offset(keep)
  await db.delete(sessions).where(inArray(sessions.sid, surplus))
}

export async function deleteSession(db: Db, sid: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.sid, sid))
}

/**
 * Deletes a hand-off and all sessions it was exchanged for, except `usedSid`, which was used first. Returns whether
 * `usedSid` still exists. When several of the sessions are first used concurrently, one call returns true and the
 * others false.
 */
export async function endHandOff(
  db: Database,
  { handOff, usedSid }: { handOff: string; usedSid: string },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.sid, handOff)).returning({ userId: sessions.userId })
    const used = await tx
      .update(sessions)
      .set({ sess: sql`${sessions.sess} - 'handOff'` })
      .where(eq(sessions.sid, usedSid))
      .returning({ userId: sessions.userId })
    const userId = (ended[0] ?? used[0])?.userId
    if (userId !== undefined)
      await tx
        .delete(sessions)
        .where(
          and(eq(sessions.userId, userId), eq(sql`${sessions.sess}->>'handOff'`, handOff), ne(sessions.sid, usedSid)),
        )
    return used.length > 0
  })
}

/** Ends every session of the user and returns their number. */
export async function endSessions(db: Db, userId: string): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ sid: sessions.sid })
  return ended.length
}

/**
 * Deletes sessions that expired or became idle over a day ago. The day allows for a difference between the caller's and
 * the database's clock.
 */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const time = now.toISOString()
  await db.delete(sessions).where(lt(sessions.expire, sql`${time}::timestamptz - interval '1 day'`))
  await db
    .delete(sessions)
    .where(lt(sessions.lastSeenAt, sql`${time}::timestamptz - make_interval(days => ${idleDays + 1})`))
}
