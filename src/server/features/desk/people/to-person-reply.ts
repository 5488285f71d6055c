import type { PersonDetails, PersonRow } from '#contract/desk/people.ts'
import { purgeAfterDays } from '#server/features/accounts/personal-data/purge-accounts.ts'
import type { FoundPerson, findPersonDetails } from './people.queries.ts'

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
