import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { settings } from './site.table.ts'

/** Everything stored, the server's own bookkeeping included. */
export async function listSettingRows(db: Db): Promise<{ key: string; value: string }[]> {
  return db.select({ key: settings.key, value: settings.value }).from(settings)
}

export async function saveSetting(
  db: Db,
  row: { key: string; value: string; description: string; isSecret: boolean },
): Promise<void> {
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: row.value,
        description: row.description,
        isSecret: row.isSecret,
        updatedAt: sql`now()`,
      },
    })
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}

/** Stores the row unless the key is there already, and tells the value that stands: of many callers at once, one writes. */
export async function saveSettingOnce(
  db: Db,
  row: { key: string; value: string; description: string; isSecret: boolean },
): Promise<string> {
  await db.insert(settings).values(row).onConflictDoNothing({ target: settings.key })
  const [stored] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, row.key))
  return stored!.value
}
