import { and, asc, eq, inArray, isNotNull, like, lt, lte, notExists, sql } from 'drizzle-orm'
import { users } from '#server/features/accounts/accounts.table.ts'
import { anonymousSessions } from '#server/features/accounts/onboarding/onboarding.table.ts'
import { deals } from '#server/features/deals/deals.table.ts'
import { matches } from '#server/features/deals/matches.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { loanPrograms } from '#server/features/lenders/programs/loan-programs.table.ts'
import { quoteRequests } from '#server/features/quotes/quotes.table.ts'
import { contactMessages, emailNotifications } from '#server/features/site/contact/contact.table.ts'
import type { Db } from '#server/platform/db/database.ts'
import { rateLimits } from '#server/platform/db/limits.table.ts'
import { dealStatistics, matchRecords } from './purge.table.ts'

/** Lists the ids of accounts deactivated at or before `time`, earliest first. */
export async function listDeactivatedBefore(db: Db, time: Date): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.deletedAt), lte(users.deletedAt, time)))
    .orderBy(asc(users.deletedAt), asc(users.id))
  return rows.map((row) => row.id)
}

/** Locks a deactivated account and returns its email. Undefined if it was deleted or reactivated meanwhile. */
export async function lockDeactivated(
  tx: Db,
  userId: string,
): Promise<{ email: string; emailVerified: boolean } | undefined> {
  const [row] = await tx
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
    .for('update')
  return row
}

/**
 * Adds the user's deals, their matches and the contacted matches to the anonymous counts per month (UTC), state and
 * deal type.
 */
export async function addDealStatistics(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    insert into ${dealStatistics} (month, property_state, deal_type, deals, matches, contacted)
    select to_char(${deals.createdAt} at time zone 'UTC', 'YYYY-MM-"01"'), ${deals.propertyState}, ${deals.dealType},
      count(*), coalesce(sum(found.total), 0), coalesce(sum(found.contacted), 0)
    from ${deals}
    left join lateral (
      select count(*) as total, count(*) filter (where ${matches.contacted}) as contacted
      from ${matches} where ${matches.dealId} = ${deals.id}
    ) found on true
    where ${deals.userId} = ${userId}
    group by 1, 2, 3
    on conflict (month, property_state, deal_type) do update set
      deals = deal_statistics.deals + excluded.deals,
      matches = deal_statistics.matches + excluded.matches,
      contacted = deal_statistics.contacted + excluded.contacted`)
}

/**
 * Copies the scoring of the user's matches (score, score terms, checks, caps) with the program's current terms, or the
 * lender's if the match has no program. The copies don't refer to the user or the deal.
 */
export async function keepMatchRecords(tx: Db, userId: string, at: Date): Promise<void> {
  await tx.execute(sql`
    insert into ${matchRecords} (model_version, match_score, terms, checks, caps, program, erased_at)
    select m.model_version, m.match_score, m.terms, m.checks, m.caps,
      coalesce(to_jsonb(p) - 'id' - 'lender_id', to_jsonb(l) - 'id' - 'contact_email' - 'contact_phone'), ${at.toISOString()}
    from ${matches} m
    join ${deals} d on d.id = m.deal_id
    join ${lenders} l on l.id = m.lender_id
    left join ${loanPrograms} p on p.id = m.program_id
    where d.user_id = ${userId}`)
}

/** Deletes match records whose account was erased before `time`. */
export async function deleteMatchRecordsErasedBefore(db: Db, time: Date): Promise<void> {
  await db.delete(matchRecords).where(lt(matchRecords.erasedAt, time))
}

/** Deletes jobs about the user or their deals, including finished ones that the queue still stores. */
export async function deleteQueuedJobs(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from jobs.job
    where data->>'userId' = ${userId}
      or data->>'dealId' in (select ${deals.id}::text from ${deals} where ${deals.userId} = ${userId})
      or data->>'requestId' in (select ${quoteRequests.id}::text from ${quoteRequests} where ${quoteRequests.userId} = ${userId})`)
}

/** Deletes the contact messages about the user's deals, under any email. */
export async function deleteMessagesAboutDeals(tx: Db, userId: string): Promise<void> {
  const ownDeals = tx.select({ id: deals.id }).from(deals).where(eq(deals.userId, userId))
  await tx.delete(contactMessages).where(inArray(contactMessages.dealId, ownDeals))
}

/**
 * Deletes the contact messages and notification sign-ups stored under an email, unless an active account has the email
 * again.
 */
export async function deleteTracesOfEmail(tx: Db, email: string): Promise<void> {
  const lowered = email.toLowerCase()
  const newOwner = tx
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, lowered), sql`${users.deletedAt} is null`))
  await tx.delete(contactMessages).where(and(eq(sql`lower(${contactMessages.email})`, lowered), notExists(newOwner)))
  await tx
    .delete(emailNotifications)
    .where(and(eq(sql`lower(${emailNotifications.email})`, lowered), notExists(newOwner)))
}

/**
 * Deletes the user and their onboarding sessions. Cascades delete the rest, such as deals, matches, quotes, sessions
 * and identities.
 */
export async function deleteUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(anonymousSessions).where(eq(anonymousSessions.convertedUserId, userId))
  await tx.delete(users).where(eq(users.id, userId))
}

/** Deletes limit counters keyed by the user's id. Others are keyed by hashes and addresses. */
export async function deleteLimitsOfUser(tx: Db, userId: string): Promise<void> {
  await tx.delete(rateLimits).where(like(rateLimits.key, `%:${userId}`))
}
