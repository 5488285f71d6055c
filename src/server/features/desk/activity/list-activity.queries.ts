import { and, desc, eq, gte, like, lt, sql } from 'drizzle-orm'
import type { ActivityQuery, ActivityRow } from '#contract/desk/activity.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { activity } from '#server/features/activity/activity.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const pageSize = 50

const startOf = (day: string) => sql`${day}::date at time zone 'UTC'`

/** A page of the log, the latest first. One row more than a page tells whether there is another. */
export async function listActivityRows(
  db: Db,
  { page, via, subject, subjectId, action, from, to }: ActivityQuery,
): Promise<{ rows: ActivityRow[]; hasMore: boolean }> {
  const found = await db
    .select({ entry: activity, email: users.email })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .where(
      and(
        via ? eq(activity.via, via) : undefined,
        subject ? eq(activity.subjectKind, subject) : undefined,
        subjectId ? eq(activity.subjectId, subjectId) : undefined,
        action ? like(activity.action, `${action.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        from ? gte(activity.at, startOf(from)) : undefined,
        to ? lt(activity.at, sql`${startOf(to)} + interval '1 day'`) : undefined,
      ),
    )
    .orderBy(desc(activity.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
  const rows = found.slice(0, pageSize).map(({ entry, email }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    via: entry.via,
    actor: email ?? entry.actorLabel,
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    subjectLabel: entry.subjectLabel,
    changes: entry.changes,
  }))
  return { rows, hasMore: found.length > pageSize }
}

/** One entry of a lender's history. */
export async function findLenderEntry(db: Db, lenderId: string, id: number) {
  const [row] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.id, id), eq(activity.subjectKind, 'lender'), eq(activity.subjectId, lenderId)))
  return row
}
