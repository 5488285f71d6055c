import { and, desc, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'

/** Days without a request after which a session is over. */
const idleDays = 7

type FoundSession = {
  userId: string
  isEmailVerified: boolean
  isProfileComplete: boolean
  /** The hand-off that this session came from, until this session is used. */
  handOff: string | null
  isHandOff: boolean
  /** Of a hand-off: the hash of the cookie that its redemption needs. */
  browser: string | null
  /** It was last noted as seen more than an hour ago. */
  isStale: boolean
}

/** Not over by its end nor by idling, of an account that is not deactivated. The time is the database's. */
const isLive = and(
  gt(sessions.expire, sql`now()`),
  gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays})`),
  isNull(users.deletedAt),
)

/** A live session and what every request needs of its owner, in one query. The time is the database's. */
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

/** Whose sessions these are, by session, as far as they are live. */
export async function listLiveSessionOwners(db: Db, sids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ sid: sessions.sid, userId: sessions.userId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.sid, [...sids]), isLive))
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

/** The owner's row with the session's kind, for GET /api/user. */
export async function findSessionUser(db: Db, sid: string) {
  const [row] = await db
    .select({ user: users, isHandOff: sessions.isHandOff })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.sid, sid), isNull(users.deletedAt)))
  return row
}

export async function touchSession(db: Db, sid: string): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: sql`now()` }).where(eq(sessions.sid, sid))
}

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
 * Locks an account until the transaction ends, if its password is still the one that was checked: a reset or deactivation since has
 * changed the row, and no session must come from the old password. Tells whether it is.
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

/** Keeps the newest sessions of a person. */
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
 * Ends a hand-off at the first use of a lasting session that it was exchanged for, and with it the sessions of its other exchanges,
 * which nobody has used. Parallel first uses wait for each other at the hand-off's row; false for whoever comes second.
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

export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Removes what no request accepts any more. A day of slack, since requests go by the database's clock and this by the caller's. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const time = now.toISOString()
  await db.delete(sessions).where(lt(sessions.expire, sql`${time}::timestamptz - interval '1 day'`))
  await db
    .delete(sessions)
    .where(lt(sessions.lastSeenAt, sql`${time}::timestamptz - make_interval(days => ${idleDays + 1})`))
}
