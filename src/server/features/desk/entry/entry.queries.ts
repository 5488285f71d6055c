import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { sessions, users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deskChallenges, deskPasskeys, deskRecoveryCodes, deskSessions, deskTotp } from './factors.table.ts'

/** A desk session ends after this many hours, or after this many minutes without use. */
const openHours = 12
const idleMinutes = 30
/** Minutes after the second factor during which sensitive actions are allowed. */
const freshMinutes = 5
const challengeMinutes = 5

type FoundOperator = { isDeskOpen: boolean; isFactorFresh: boolean; isStale: boolean; hasFactor: boolean }

/**
 * Returns whether an operator's desk session is open, whether it is open and the second factor was given within the
 * last five minutes (`isFactorFresh`), and whether they have a passkey or a confirmed authenticator app (`hasFactor`).
 * `isStale`: the last use was recorded over a minute ago, so `touchDesk` should record this one. Undefined unless the
 * user is an active operator. Uses the database's clock.
 */
export async function findOperatorRow(db: Db, userId: string, sid: string): Promise<FoundOperator | undefined> {
  const isOpen = sql<boolean>`coalesce(${deskSessions.openedAt} > now() - make_interval(hours => ${openHours})
    and ${deskSessions.lastSeenAt} > now() - make_interval(mins => ${idleMinutes}), false)`
  const [row] = await db
    .select({
      isDeskOpen: isOpen,
      isFactorFresh: sql<boolean>`${isOpen} and ${deskSessions.factorAt} > now() - make_interval(mins => ${freshMinutes})`,
      isStale: sql<boolean>`coalesce(${deskSessions.lastSeenAt} < now() - interval '1 minute', false)`,
      hasFactor: sql<boolean>`exists (select 1 from ${deskPasskeys} where ${deskPasskeys.userId} = ${users.id})
        or exists (select 1 from ${deskTotp} where ${deskTotp.userId} = ${users.id} and ${deskTotp.confirmedAt} is not null)`,
    })
    .from(users)
    .leftJoin(deskSessions, eq(deskSessions.sid, sid))
    .where(and(eq(users.id, userId), eq(users.role, 'operator'), isNull(users.deletedAt)))
  return row
}

/**
 * Records that a desk session is in use, so that it stays open for another 30 minutes, but not beyond its 12 hours.
 * Doesn't check that it is open; the caller must.
 */
export async function touchDesk(db: Db, sid: string): Promise<void> {
  await db.update(deskSessions).set({ lastSeenAt: sql`now()` }).where(eq(deskSessions.sid, sid))
}

/**
 * Opens the desk for a sign-in session after a second factor, and allows sensitive actions for the next five minutes. A
 * desk that is already open keeps its opening time, so it still closes 12 hours after that.
 */
export async function openDeskSession(tx: Db, sid: string): Promise<void> {
  const isOver = sql`${deskSessions.openedAt} < now() - make_interval(hours => ${openHours})
    or ${deskSessions.lastSeenAt} < now() - make_interval(mins => ${idleMinutes})`
  await tx
    .insert(deskSessions)
    .values({ sid })
    .onConflictDoUpdate({
      target: deskSessions.sid,
      set: {
        openedAt: sql`case when ${isOver} then now() else ${deskSessions.openedAt} end`,
        lastSeenAt: sql`now()`,
        factorAt: sql`now()`,
      },
    })
}

/** Ends a desk session. The sign-in session continues. */
export async function closeDeskSession(db: Db, sid: string): Promise<void> {
  await db.delete(deskSessions).where(eq(deskSessions.sid, sid))
}

/** Finds a user's email and names. */
export async function findOperatorNames(db: Db, userId: string) {
  const [row] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

/** Lists a user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<(typeof deskPasskeys.$inferSelect)[]> {
  return db
    .select()
    .from(deskPasskeys)
    .where(eq(deskPasskeys.userId, userId))
    .orderBy(asc(deskPasskeys.createdAt), asc(deskPasskeys.id))
}

/** Stores a passkey. False if its id is already stored. */
export async function insertPasskey(tx: Db, passkey: typeof deskPasskeys.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(deskPasskeys).values(passkey).onConflictDoNothing().returning({ id: deskPasskeys.id })
  return rows.length > 0
}

/** Locks the user's row until the transaction ends, so that concurrent removals can't delete the last two factors. */
export async function lockFactors(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Deletes a user's passkey, even if it is their only second factor. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<void> {
  await tx.delete(deskPasskeys).where(and(eq(deskPasskeys.id, id), eq(deskPasskeys.userId, userId)))
}

export async function recordPasskeyUse(tx: Db, id: string, counter: number): Promise<void> {
  await tx.update(deskPasskeys).set({ counter, lastUsedAt: sql`now()` }).where(eq(deskPasskeys.id, id))
}

/** Stores a session's WebAuthn challenge, replacing an earlier one, whether for setup or for a check. */
export async function saveChallenge(
  db: Db,
  row: Pick<typeof deskChallenges.$inferInsert, 'sid' | 'challenge' | 'purpose'>,
): Promise<void> {
  await db
    .insert(deskChallenges)
    .values(row)
    .onConflictDoUpdate({
      target: deskChallenges.sid,
      set: { challenge: row.challenge, purpose: row.purpose, createdAt: sql`now()` },
    })
}

/**
 * Deletes a session's challenge for this purpose and returns it. Undefined if there is none, or it is older than five
 * minutes.
 */
export async function consumeChallenge(db: Db, sid: string, purpose: 'setup' | 'check'): Promise<string | undefined> {
  const [row] = await db
    .delete(deskChallenges)
    .where(
      and(
        eq(deskChallenges.sid, sid),
        eq(deskChallenges.purpose, purpose),
        sql`${deskChallenges.createdAt} > now() - make_interval(mins => ${challengeMinutes})`,
      ),
    )
    .returning({ challenge: deskChallenges.challenge })
  return row?.challenge
}

/** Finds a user's authenticator app, confirmed or not. */
export async function findTotp(db: Db, userId: string) {
  const [row] = await db.select().from(deskTotp).where(eq(deskTotp.userId, userId))
  return row
}

/** Stores a secret that isn't confirmed yet, replacing an unconfirmed one. False if the user has a confirmed one. */
export async function savePendingTotp(db: Db, userId: string, sealedSecret: string): Promise<boolean> {
  const rows = await db
    .insert(deskTotp)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: deskTotp.userId,
      set: { sealedSecret, lastStep: null },
      setWhere: isNull(deskTotp.confirmedAt),
    })
    .returning({ userId: deskTotp.userId })
  return rows.length > 0
}

/**
 * Marks the code of a time step as used and confirms the secret. False if that code or a later one was used before, or
 * if the secret was replaced.
 */
export async function consumeTotpStep(tx: Db, userId: string, step: number, sealedSecret: string): Promise<boolean> {
  const rows = await tx
    .update(deskTotp)
    .set({ lastStep: step, confirmedAt: sql`coalesce(${deskTotp.confirmedAt}, now())` })
    .where(
      and(
        eq(deskTotp.userId, userId),
        eq(deskTotp.sealedSecret, sealedSecret),
        or(isNull(deskTotp.lastStep), lt(deskTotp.lastStep, step)),
      ),
    )
    .returning({ userId: deskTotp.userId })
  return rows.length > 0
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(deskRecoveryCodes).where(eq(deskRecoveryCodes.userId, userId))
  await tx.insert(deskRecoveryCodes).values(hashes.map((codeHash) => ({ codeHash, userId })))
}

/** Counts a user's recovery codes. All are unused, because using one deletes it. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(deskRecoveryCodes, eq(deskRecoveryCodes.userId, userId))
}

/** Deletes a recovery code, so that it works once. False if the user has no such code. */
export async function consumeRecoveryCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .delete(deskRecoveryCodes)
    .where(and(eq(deskRecoveryCodes.userId, userId), eq(deskRecoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: deskRecoveryCodes.codeHash })
  return rows.length > 0
}

/**
 * Sets an active user's role, and keeps their sessions and factors. False if there is no such user or they already have
 * the role.
 */
export async function setRole(tx: Db, userId: string, role: 'investor' | 'operator'): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), sql`${users.role} <> ${role}`))
    .returning({ id: users.id })
  return rows.length > 0
}

/**
 * Deletes a user's second factors, recovery codes and desk sessions. Returns whether there was a passkey or an app,
 * even one whose setup wasn't confirmed.
 */
export async function deleteFactors(tx: Db, userId: string): Promise<boolean> {
  const passkeys = await tx
    .delete(deskPasskeys)
    .where(eq(deskPasskeys.userId, userId))
    .returning({ id: deskPasskeys.id })
  const apps = await tx.delete(deskTotp).where(eq(deskTotp.userId, userId)).returning({ userId: deskTotp.userId })
  await tx.delete(deskRecoveryCodes).where(eq(deskRecoveryCodes.userId, userId))
  const ownSessions = tx.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, userId))
  await tx.delete(deskSessions).where(inArray(deskSessions.sid, ownSessions))
  return passkeys.length + apps.length > 0
}
