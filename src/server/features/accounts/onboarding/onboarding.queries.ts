import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { VisitorDeal } from '#contract/accounts/visitor-deal.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { anonymousSessions } from './onboarding.table.ts'

export type AnonymousSession = typeof anonymousSessions.$inferSelect
type NewSession = Pick<
  typeof anonymousSessions.$inferInsert,
  'sessionId' | 'fingerprint' | 'utmSource' | 'utmMedium' | 'utmCampaign' | 'referrer' | 'userAgent' | 'ipAddress'
>
/** The answers from one wizard step, and the step to show next. */
type StepAnswers = Partial<
  Pick<
    AnonymousSession,
    | 'entityType'
    | 'companyName'
    | 'firstName'
    | 'lastName'
    | 'phoneNumber'
    | 'flippingExperience'
    | 'primaryResidence'
    | 'exitStrategy'
  >
> & { currentStep: number }

/** Uses the database's clock. */
const isAlive = gt(anonymousSessions.expiresAt, sql`now()`)

/** Inserts an onboarding session that expires after seven days. */
export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(anonymousSessions).values(session)
}

/** Finds a session that hasn't expired. If it became an account, finds it only while the account is active. */
export async function findSession(db: Db, sessionId: string): Promise<AnonymousSession | undefined> {
  const [row] = await db
    .select({ session: anonymousSessions })
    .from(anonymousSessions)
    .leftJoin(users, eq(users.id, anonymousSessions.convertedUserId))
    .where(
      and(
        eq(anonymousSessions.sessionId, sessionId),
        isAlive,
        or(eq(anonymousSessions.convertedToUser, false), and(isNotNull(users.id), isNull(users.deletedAt))),
      ),
    )
  return row?.session
}

/**
 * Locks a session until the transaction ends and returns the answers to copy to its account. Undefined if the session
 * is unknown, has expired or became an account.
 */
export async function lockOpenSession(tx: Db, sessionId: string) {
  const [row] = await tx
    .select({
      entityType: anonymousSessions.entityType,
      companyName: anonymousSessions.companyName,
      firstName: anonymousSessions.firstName,
      lastName: anonymousSessions.lastName,
      phoneNumber: anonymousSessions.phoneNumber,
      flippingExperience: anonymousSessions.flippingExperience,
      primaryResidence: anonymousSessions.primaryResidence,
      exitStrategy: anonymousSessions.exitStrategy,
      visitorDeal: anonymousSessions.visitorDeal,
    })
    .from(anonymousSessions)
    .where(and(eq(anonymousSessions.sessionId, sessionId), eq(anonymousSessions.convertedToUser, false), isAlive))
    .for('update')
  return row
}

/**
 * Stores a visitor's deal with the session, replacing an earlier one. False if the session is unknown, has expired or
 * became an account.
 */
export async function saveVisitorDeal(db: Db, sessionId: string, visitorDeal: VisitorDeal): Promise<boolean> {
  const rows = await db
    .update(anonymousSessions)
    .set({ visitorDeal, updatedAt: sql`now()` })
    .where(and(eq(anonymousSessions.sessionId, sessionId), eq(anonymousSessions.convertedToUser, false), isAlive))
    .returning({ id: anonymousSessions.id })
  return rows.length > 0
}

/**
 * Saves wizard answers. The stored step never decreases. False if the session is unknown, has expired or became an
 * account.
 */
export async function saveAnswers(db: Db, sessionId: string, answers: StepAnswers): Promise<boolean> {
  const rows = await db
    .update(anonymousSessions)
    .set({
      ...answers,
      currentStep: sql`greatest(${anonymousSessions.currentStep}, ${answers.currentStep})`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(anonymousSessions.sessionId, sessionId), eq(anonymousSessions.convertedToUser, false), isAlive))
    .returning({ id: anonymousSessions.id })
  return rows.length > 0
}

/** Marks an onboarding session as converted to this account. The caller has locked it and checked that it is open. */
export async function markConverted(tx: Db, sessionId: string, userId: string): Promise<void> {
  await tx
    .update(anonymousSessions)
    .set({
      convertedToUser: true,
      convertedUserId: userId,
      convertedAt: sql`now()`,
      updatedAt: sql`now()`,
      currentStep: 4,
    })
    .where(eq(anonymousSessions.sessionId, sessionId))
}

/** Finds the active account with this lower-case email that was created from the session within the last `minutes`. */
export async function findConvertedAccount(
  db: Db,
  sessionId: string,
  email: string,
  minutes: number,
): Promise<{ id: string; password: string | null } | undefined> {
  const [row] = await db
    .select({ id: users.id, password: users.password })
    .from(anonymousSessions)
    .innerJoin(users, eq(users.id, anonymousSessions.convertedUserId))
    .where(
      and(
        eq(anonymousSessions.sessionId, sessionId),
        eq(sql`lower(${users.email})`, email),
        isNull(users.deletedAt),
        gt(anonymousSessions.convertedAt, sql`now() - make_interval(mins => ${minutes})`),
      ),
    )
  return row
}

/** Returns whether an active account has the email, verified or not. `email` must be lower-case. */
export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email), isNull(users.deletedAt)))
  return rows.length > 0
}

/**
 * Returns whether an unexpired onboarding session became this account. Authorizes the steps after the account is
 * created.
 */
export async function isSessionOfUser(db: Db, sessionId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: anonymousSessions.id })
    .from(anonymousSessions)
    .where(and(eq(anonymousSessions.sessionId, sessionId), eq(anonymousSessions.convertedUserId, userId), isAlive))
  return rows.length > 0
}

/**
 * Marks the session's first deal as submitted. False if it already was, or the session isn't this user's. A concurrent
 * call waits until the transaction ends.
 */
export async function markOpportunityCreated(tx: Db, sessionId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .update(anonymousSessions)
    .set({ opportunityCreated: true, updatedAt: sql`now()` })
    .where(
      and(
        eq(anonymousSessions.sessionId, sessionId),
        eq(anonymousSessions.convertedUserId, userId),
        eq(anonymousSessions.opportunityCreated, false),
      ),
    )
    .returning({ id: anonymousSessions.id })
  return rows.length > 0
}

/** Deletes expired sessions, including converted ones, whose data is in the account. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(anonymousSessions).where(lt(anonymousSessions.expiresAt, now))
}
