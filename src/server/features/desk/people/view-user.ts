import type { Financials, PersonDetails, PersonRow } from '#contract/desk/people.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { purgeAfterDays } from '#server/features/accounts/personal-data/purge-accounts.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getUser, requireNotOtherOperator, toUserEntry } from './get-user.ts'
import { type FoundUser, findFinancials, type findUserDetails } from './people.queries.ts'

/**
 * Records the access in the activity log and returns a user's financial answers. An unconfirmed credit range is null.
 * @throws Failure 404 if there is no such user, 409 if the user is an operator other than the actor.
 */
export async function viewFinancials(db: Database, actor: Actor, userId: string): Promise<Financials> {
  return inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getUser(tx, userId))
    const found = (await findFinancials(tx, userId))!
    await recordActivity(tx, actor, [toUserEntry('user.financials-viewed', userId, Object.keys(found))])
    return found
  })
}

/**
 * Records the export in the activity log, then returns the data stored about a user, from {@link exportUser}. The entry
 * stays if reading the data fails.
 * @throws Failure 404 if there is no such user. 409 if the user is an operator other than the actor, unless the actor
 * uses the command line.
 */
export async function exportUserData(db: Database, actor: Actor, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getUser(tx, userId))
    await recordActivity(tx, actor, [toUserEntry('user.exported', userId)])
  })
  return exportUser(db, userId, now)
}

export function toUserRow({ createdAt, deactivatedAt, ...found }: FoundUser): PersonRow {
  return { ...found, createdAt: createdAt.toISOString(), deactivatedAt: deactivatedAt?.toISOString() ?? null }
}

/**
 * Returns a user's details for operators, without the password, tokens or financial answers. `erasedAt` is the earliest
 * time at which the nightly purge may delete a deactivated account; null for an active one.
 */
export function toUserDetails({
  row,
  open,
  recent,
  recentRequests,
  deals,
  requests,
}: NonNullable<Awaited<ReturnType<typeof findUserDetails>>>): PersonDetails {
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
