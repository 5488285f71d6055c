import { and, desc, eq, gte, inArray, isNull, like, lt, sql } from 'drizzle-orm'
import { type ActivityQuery, type ActivityRow, activityPageSize } from '#contract/desk/activity.ts'
import { isUuid } from '#domain/text/slug.ts'
import { users } from '#server/features/accounts/accounts.table.ts'
import { activity } from '#server/features/activity/activity.table.ts'
import { lenderCorrections } from '#server/features/desk/corrections/corrections.table.ts'
import { lenders } from '#server/features/lenders/lenders.table.ts'
import { contactMessages } from '#server/features/site/contact/contact.table.ts'
import type { Db } from '#server/platform/db/database.ts'

const startOfDay = (day: string) => sql`${day}::date at time zone 'UTC'`

/**
 * Lists a page (from 1) of the activity log, latest first; with `partOf`, the parts of that entry, oldest first.
 * Otherwise leaves out the parts of grouped entries, such as imports, unless `subjectId` is given. Subject `lender`
 * includes imports. `from` and `to` are days in UTC, inclusive. `action` is a prefix.
 */
export async function listActivityRows(
  db: Db,
  { page, via, subject, subjectId, partOf, action, from, to }: ActivityQuery,
): Promise<{ rows: ActivityRow[]; hasMore: boolean }> {
  const found = await db
    .select({
      entry: activity,
      email: users.email,
      parts: sql<number>`(select count(*)::int from ${activity} part where part.part_of = ${activity}.id)`,
    })
    .from(activity)
    .leftJoin(users, eq(users.id, activity.userId))
    .where(
      and(
        via ? eq(activity.via, via) : undefined,
        // Imports are lender activity too.
        subject ? inArray(activity.subjectKind, subject === 'lender' ? ['lender', 'import'] : [subject]) : undefined,
        subjectId ? eq(activity.subjectId, subjectId) : undefined,
        partOf !== undefined ? eq(activity.partOf, partOf) : subjectId ? undefined : isNull(activity.partOf),
        action ? like(activity.action, `${action.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        from ? gte(activity.at, startOfDay(from)) : undefined,
        to ? lt(activity.at, sql`${startOfDay(to)} + interval '1 day'`) : undefined,
      ),
    )
    .orderBy(partOf === undefined ? desc(activity.id) : activity.id)
    .limit(activityPageSize + 1)
    .offset((page - 1) * activityPageSize)
  const rows = found.slice(0, activityPageSize).map(({ entry, email, parts }) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    via: entry.via,
    actor: email ?? entry.actorLabel,
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    subjectLabel: entry.subjectLabel,
    changes: entry.changes,
    parts,
  }))
  const names = await listSubjectNames(db, rows)
  return {
    rows: rows.map((row) => ({ ...row, subjectLabel: row.subjectLabel ?? names.get(row.subjectId) ?? null })),
    hasMore: found.length > activityPageSize,
  }
}

/**
 * Returns the current names of entries' subjects that have no stored name, by subject id. Users' names aren't stored in
 * the log, so that nothing of an erased user remains in it.
 */
async function listSubjectNames(
  db: Db,
  rows: readonly { subjectKind: string; subjectId: string; subjectLabel: string | null }[],
): Promise<Map<string, string>> {
  const nameless = rows.filter(({ subjectId, subjectLabel }) => subjectLabel === null && isUuid(subjectId))
  const idsOf = (...kinds: string[]) => [
    ...new Set(nameless.filter(({ subjectKind }) => kinds.includes(subjectKind)).map(({ subjectId }) => subjectId)),
  ]
  const [people, writers, corrected] = [idsOf('user', 'operator'), idsOf('message'), idsOf('correction')]
  const none: { id: string; name: string }[] = []
  const found = [
    people.length === 0
      ? none
      : await db
          .select({
            id: users.id,
            name: sql<string>`coalesce(nullif(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''), ${users.companyName}, ${users.email})`,
          })
          .from(users)
          .where(inArray(users.id, people)),
    writers.length === 0
      ? none
      : await db
          .select({ id: contactMessages.id, name: contactMessages.name })
          .from(contactMessages)
          .where(inArray(contactMessages.id, writers)),
    corrected.length === 0
      ? none
      : await db
          .select({ id: lenderCorrections.id, name: lenders.name })
          .from(lenderCorrections)
          .innerJoin(lenders, eq(lenders.id, lenderCorrections.lenderId))
          .where(inArray(lenderCorrections.id, corrected)),
  ]
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

/** Finds one entry of the activity log about a lender. Undefined if the entry is about another subject. */
export async function findLenderEntry(db: Db, lenderId: string, id: number) {
  const [row] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.id, id), eq(activity.subjectKind, 'lender'), eq(activity.subjectId, lenderId)))
  return row
}
