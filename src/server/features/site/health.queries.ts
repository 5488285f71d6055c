import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'

/** Counts the applied migrations. Rejects while the database is unavailable. */
export async function countMigrations(db: Db): Promise<number> {
  const result = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
  )
  return result.rows[0]?.count ?? 0
}
