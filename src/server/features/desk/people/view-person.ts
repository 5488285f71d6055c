import type { Financials, PersonDetails, PersonRow } from '#contract/desk/people.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { purgeAfterDays } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getPerson, personEntry, requireNotOtherOperator } from './get-person.ts'
import { type FoundPerson, findFinancials, type findPersonDetails } from './people.queries.ts'

/**
 * Returns a user's financial answers after logging the access.
 * @throws Failure when there is no such user, and for another operator.
 */
export async function viewFinancials(db: Database, actor: Actor, userId: string): Promise<Financials> {
  return inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getPerson(tx, userId))
    const found = (await findFinancials(tx, userId))!
    await recordActivity(tx, actor, [personEntry('user.financials-viewed', userId, Object.keys(found))])
    return found
  })
}

/**
 * Returns everything stored about a user, for a request of theirs, and logs the export.
 * @throws Failure for another operator.
 */
export async function exportPerson(db: Database, actor: Actor, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getPerson(tx, userId))
    await recordActivity(tx, actor, [personEntry('user.exported', userId)])
  })
  return exportUser(db, userId, now)
}

export function toPersonRow({ createdAt, deactivatedAt, ...found }: FoundPerson): PersonRow {
  return { ...found, createdAt: createdAt.toISOString(), deactivatedAt: deactivatedAt?.toISOString() ?? null }
}

/** Returns a user for operators, without password, tokens and financial answers. */
export function toPersonDetails({
  row,
  open,
  recent,
  recentRequests,
  deals,
  requests,
}: NonNullable<Awaited<ReturnType<typeof findPersonDetails>>>): PersonDetails {
  return {
    id: row.id,
    email: row.email,
    name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
    company: row.companyName,
    phone: row.phoneNumber,
    isEmailVerified: row.emailVerified,
    createdAt: row.createdAt.toISOString(),
    deactivatedAt: row.deletedAt?.toISOString() ?? null,
    mailRefused: row.mailRefusedAt && {
      at: row.mailRefusedAt.toISOString(),
      reason: row.mailRefusedReason ?? '',
    },
    erasedAt: row.deletedAt ? new Date(row.deletedAt.getTime() + purgeAfterDays * 86_400_000).toISOString() : null,
    role: row.role,
    hasPassword: row.password !== null,
    hasProfile: row.creditScoreRange !== null,
    deals,
    requests,
    sessions: open.length,
    openSessions: open.map(({ openedAt, lastSeenAt, openedBy }) => ({
      openedAt: openedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      openedBy,
    })),
    recentDeals: recent.map(({ createdAt, ...deal }) => ({ ...deal, createdAt: createdAt.toISOString() })),
    recentRequests,
  }
}
