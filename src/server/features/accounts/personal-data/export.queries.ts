import { type AnyColumn, asc, count, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import { emailChanges, sessions, userIdentities, users } from '#server/features/accounts/accounts.table.ts'
import { anonymousSessions } from '#server/features/accounts/onboarding/onboarding.table.ts'
import { finalTerms } from '#server/features/closing/final-terms.table.ts'
import { dealChecklistItems } from '#server/features/deals/checklist/checklist.table.ts'
import { dealAlerts, dealDateMails, dealEvents, dealSheets } from '#server/features/deals/deal-life.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { dealResults, projectFacts, projectLines, projects } from '#server/features/project/project.table.ts'
import { phoneConsents } from '#server/features/quotes/consents.table.ts'
import { messages, quoteMailStops, quoteRequests, quotes } from '#server/features/quotes/quotes.table.ts'
import { quoteRounds } from '#server/features/quotes/rounds/rounds.table.ts'
import { contactMessages, contactReplies, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import { toolAssumptions } from '#server/features/tools/assumptions.table.ts'
import type { Db } from '#server/platform/db/database.ts'

// The export omits token hashes, and the session id with which a browser may still edit the onboarding answers.
const { tokenHash: _tokenHash, ...sheetColumns } = getTableColumns(dealSheets)
const { sessionId: _sessionId, ...onboardingColumns } = getTableColumns(anonymousSessions)

type UserRow = typeof users.$inferSelect

/**
 * Lists the accounts with this id or email, ignoring case: the active one first, then deactivated ones, newest first.
 * Exports and operators' commands take the first.
 */
export async function listAccounts(db: Db, idOrEmail: string): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(
      or(eq(sql`${users.id}::text`, idOrEmail.toLowerCase()), eq(sql`lower(${users.email})`, idOrEmail.toLowerCase())),
    )
    .orderBy(sql`${users.deletedAt} is not null`, desc(users.createdAt))
}

/** Counts a user's deals, in any status, and unexpired sessions. */
export async function countDealsAndSessions(db: Db, userId: string): Promise<{ deals: number; sessions: number }> {
  const [found] = await db.select({ count: count() }).from(deals).where(eq(deals.userId, userId))
  const [open] = await db
    .select({ count: count() })
    .from(sessions)
    .where(sql`${sessions.userId} = ${userId} and ${gt(sessions.expire, sql`now()`)}`)
  return { deals: found?.count ?? 0, sessions: open?.count ?? 0 }
}

/**
 * Finds the password hash of a session's owner, and whether the session was opened within the last ten minutes. Doesn't
 * check that the session is alive, which `findSession` has done.
 */
export async function findDownloadAccess(db: Db, sid: string) {
  const [row] = await db
    .select({
      password: users.password,
      isFresh: sql<boolean>`${sessions.createdAt} > now() - interval '10 minutes'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sid))
  return row
}

/**
 * Reads a user's export without the account row, which the caller adds. Finds contact messages, their replies and
 * sign-ups for feature news by the account's email. Omits these if the email isn't verified or another active account
 * has it. Omits passwords, token hashes, the ids of sign-in and onboarding sessions, and internal records, such as the
 * operators' activity log.
 */
export async function readUserData(db: Db, user: UserRow) {
  const sameEmail = await listAccounts(db, user.email)
  const isOwnEmail = user.emailVerified && !sameEmail.some(({ id, deletedAt }) => id !== user.id && deletedAt === null)
  const ofEmail = (column: AnyColumn) => (isOwnEmail ? eq(sql`lower(${column})`, user.email.toLowerCase()) : sql`false`)
  const ownDeals = db.select({ id: deals.id }).from(deals).where(eq(deals.userId, user.id))
  return {
    identities: await db
      .select({ issuer: userIdentities.issuer, subject: userIdentities.subject, createdAt: userIdentities.createdAt })
      .from(userIdentities)
      .where(eq(userIdentities.userId, user.id))
      .orderBy(asc(userIdentities.createdAt)),
    sessions: await db
      .select({
        openedAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expire,
        openedBy: sql<string>`${sessions.sess}->>'openedBy'`,
      })
      .from(sessions)
      .where(eq(sessions.userId, user.id))
      .orderBy(asc(sessions.createdAt)),
    formerEmails: await db
      .select({ email: emailChanges.oldEmail, changedAt: emailChanges.createdAt })
      .from(emailChanges)
      .where(eq(emailChanges.userId, user.id)),
    quoteMailStops: await db
      .select({ stoppedAt: quoteMailStops.createdAt })
      .from(quoteMailStops)
      .where(eq(quoteMailStops.userId, user.id)),
    toolAssumptions: await db
      .select({ assumptions: toolAssumptions.assumptions, updatedAt: toolAssumptions.updatedAt })
      .from(toolAssumptions)
      .where(eq(toolAssumptions.userId, user.id)),
    onboarding: await db
      .select(onboardingColumns)
      .from(anonymousSessions)
      .where(eq(anonymousSessions.convertedUserId, user.id)),
    deals: await db.select().from(deals).where(eq(deals.userId, user.id)).orderBy(asc(deals.createdAt), asc(deals.id)),
    matches: await db
      .select({ match: matches, lenderName: lenders.name })
      .from(matches)
      .innerJoin(deals, eq(deals.id, matches.dealId))
      .innerJoin(lenders, eq(lenders.id, matches.lenderId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(deals.createdAt), asc(deals.id), desc(matches.matchScore), asc(matches.id)),
    phoneConsents: await db
      .select()
      .from(phoneConsents)
      .where(eq(phoneConsents.userId, user.id))
      .orderBy(asc(phoneConsents.givenAt), asc(phoneConsents.id)),
    quoteRequests: await db
      .select({ request: quoteRequests, lenderName: lenders.name })
      .from(quoteRequests)
      .innerJoin(lenders, eq(lenders.id, quoteRequests.lenderId))
      .where(eq(quoteRequests.userId, user.id))
      .orderBy(asc(quoteRequests.sentAt), asc(quoteRequests.id)),
    quoteRounds: await db
      .select()
      .from(quoteRounds)
      .where(eq(quoteRounds.userId, user.id))
      .orderBy(asc(quoteRounds.createdAt), asc(quoteRounds.id)),
    quotes: await db
      .select({ quote: quotes })
      .from(quotes)
      .innerJoin(deals, eq(deals.id, quotes.dealId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(quotes.createdAt), asc(quotes.id)),
    messages: await db
      .select({ message: messages })
      .from(messages)
      .innerJoin(quoteRequests, eq(quoteRequests.id, messages.requestId))
      .where(eq(quoteRequests.userId, user.id))
      .orderBy(asc(messages.createdAt), asc(messages.id)),
    finalTerms: await db
      .select(getTableColumns(finalTerms))
      .from(finalTerms)
      .innerJoin(deals, eq(deals.id, finalTerms.dealId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(finalTerms.createdAt), asc(finalTerms.id)),
    dealChecklistItems: await db
      .select(getTableColumns(dealChecklistItems))
      .from(dealChecklistItems)
      .innerJoin(deals, eq(deals.id, dealChecklistItems.dealId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(dealChecklistItems.createdAt), asc(dealChecklistItems.itemId)),
    dealEvents: await db
      .select(getTableColumns(dealEvents))
      .from(dealEvents)
      .innerJoin(deals, eq(deals.id, dealEvents.dealId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(dealEvents.createdAt), asc(dealEvents.id)),
    dealSheets: await db
      .select(sheetColumns)
      .from(dealSheets)
      .innerJoin(deals, eq(deals.id, dealSheets.dealId))
      .where(eq(deals.userId, user.id))
      .orderBy(asc(dealSheets.createdAt), asc(dealSheets.id)),
    dealAlerts: await db
      .select(getTableColumns(dealAlerts))
      .from(dealAlerts)
      .innerJoin(deals, eq(deals.id, dealAlerts.dealId))
      .where(eq(deals.userId, user.id)),
    dealDateMails: await db
      .select(getTableColumns(dealDateMails))
      .from(dealDateMails)
      .innerJoin(deals, eq(deals.id, dealDateMails.dealId))
      .where(eq(deals.userId, user.id)),
    projects: await db.select().from(projects).where(inArray(projects.dealId, ownDeals)).orderBy(asc(projects.dealId)),
    projectLines: await db
      .select()
      .from(projectLines)
      .where(inArray(projectLines.dealId, ownDeals))
      .orderBy(asc(projectLines.dealId), asc(projectLines.position)),
    projectFacts: await db
      .select()
      .from(projectFacts)
      .where(inArray(projectFacts.dealId, ownDeals))
      .orderBy(asc(projectFacts.on), asc(projectFacts.createdAt)),
    dealResults: await db
      .select()
      .from(dealResults)
      .where(inArray(dealResults.dealId, ownDeals))
      .orderBy(asc(dealResults.dealId)),
    contactMessages: await db
      .select()
      .from(contactMessages)
      .where(ofEmail(contactMessages.email))
      .orderBy(asc(contactMessages.createdAt)),
    contactReplies: await db
      .select({ messageId: contactReplies.messageId, text: contactReplies.text, createdAt: contactReplies.createdAt })
      .from(contactReplies)
      .innerJoin(contactMessages, eq(contactMessages.id, contactReplies.messageId))
      .where(ofEmail(contactMessages.email))
      .orderBy(asc(contactReplies.createdAt)),
    emailNotifications: await db.select().from(emailNotifications).where(ofEmail(emailNotifications.email)),
  }
}
