import { lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { emptySearches } from './empty-searches.table.ts'

export type EmptySearchCount = typeof emptySearches.$inferInsert

/** Days that the counts are kept. */
const keptDays = 400

/**
 * Deletes counts older than 400 days, then adds the rows to the counts. `rows` must not be empty or contain a search
 * twice.
 */
export async function addEmptySearches(db: Db, rows: readonly EmptySearchCount[]): Promise<void> {
  // Deletes first, because callers repeat a failed call and must not add the rows twice.
  await db.delete(emptySearches).where(lt(emptySearches.week, sql`current_date - ${keptDays}::int`))
  await db
    .insert(emptySearches)
    .values([...rows])
    .onConflictDoUpdate({
      target: [emptySearches.week, emptySearches.state, emptySearches.amount, emptySearches.hasText],
      set: { count: sql`${emptySearches.count} + excluded.count` },
    })
}
