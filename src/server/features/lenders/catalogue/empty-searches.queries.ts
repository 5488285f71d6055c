import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { emptySearches } from './empty-searches.table.ts'

export type EmptySearchCount = typeof emptySearches.$inferInsert

/** Days that the counts are kept. */
const keptDays = 400

/** Adds to the counts and deletes those older than 400 days. There must be at least one row, and no two of the same search. */
export async function addEmptySearches(db: Db, rows: readonly EmptySearchCount[]): Promise<void> {
  await db
    .insert(emptySearches)
    .values([...rows])
    .onConflictDoUpdate({
      target: [emptySearches.week, emptySearches.state, emptySearches.amount, emptySearches.hasText],
      set: { count: sql`${emptySearches.count} + excluded.count` },
    })
  await db.delete(emptySearches).where(lt(emptySearches.week, sql`current_date - ${keptDays}::int`))
}
