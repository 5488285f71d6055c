import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { activity } from './activity.table.ts'

type NewActivity = Omit<typeof activity.$inferInsert, 'id' | 'at'>

/** Rows per statement. They are sent as one JSON parameter, which is much faster than a parameter per value. */
const batchSize = 1000

/**
 * Inserts an entry that other entries will belong to, and returns its id. Stores personal data as given:
 * `recordGrouped` omits it.
 */
export async function insertGroupActivity(tx: Db, row: NewActivity): Promise<number> {
  const [whole] = await tx.insert(activity).values(row).returning({ id: activity.id })
  return whole!.id
}

/** Inserts entries of the activity log in batches. Stores personal data as given: `recordActivity` omits it. */
export async function insertActivity(tx: Db, rows: readonly NewActivity[]): Promise<void> {
  for (let at = 0; at < rows.length; at += batchSize) {
    const json = JSON.stringify(
      rows.slice(at, at + batchSize).map((row) => ({
        via: row.via,
        user_id: row.userId,
        actor_label: row.actorLabel,
        action: row.action,
        subject_kind: row.subjectKind,
        subject_id: row.subjectId,
        subject_label: row.subjectLabel,
        changes: row.changes,
        part_of: row.partOf,
      })),
    )
    const names = sql.raw(
      'via, user_id, actor_label, action, subject_kind, subject_id, subject_label, changes, part_of',
    )
    await tx.execute(
      sql`insert into ${activity} (${names}) select ${names} from json_populate_recordset(null::${activity}, ${json}::json)`,
    )
  }
}

/** Days that an entry is kept. */
const keptDays = 400

/** Deletes entries of the activity log that are more than 400 days old. */
export async function deleteOldActivity(db: Db, now: Date): Promise<void> {
  await db
    .delete(activity)
    .where(lt(activity.at, sql`${now.toISOString()}::timestamptz - make_interval(days => ${keptDays})`))
}
