import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { settings } from './site.table.ts'

/** Lists all stored settings, including the secret keys that the server generated. */
export async function listSettingRows(db: Db): Promise<{ key: string; value: string; evidence: string | null }[]> {
  return db.select({ key: settings.key, value: settings.value, evidence: settings.evidence }).from(settings)
}

/**
 * Finds a setting's stored value and evidence, and locks its row until the transaction ends. Undefined if it isn't set.
 */
export async function lockSetting(
  tx: Db,
  key: string,
): Promise<{ value: string; evidence: string | null } | undefined> {
  const [row] = await tx
    .select({ value: settings.value, evidence: settings.evidence })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update')
  return row
}

/** Stores a setting, replacing one with the same key. Removes its evidence if none is given. */
export async function saveSetting(
  db: Db,
  row: { key: string; value: string; description: string; isSecret: boolean; evidence?: string | null },
): Promise<void> {
  await db
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({
      target: settings.key,
      set: {
        value: row.value,
        evidence: row.evidence ?? null,
        description: row.description,
        isSecret: row.isSecret,
        updatedAt: sql`now()`,
      },
    })
}

/** Deletes a setting's stored value, so that its default applies. */
export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}

/** Stores a setting unless its key exists, and returns the stored value. */
export async function saveSettingOnce(
  db: Db,
  row: { key: string; value: string; description: string; isSecret: boolean },
): Promise<string> {
  await db.insert(settings).values(row).onConflictDoNothing({ target: settings.key })
  const [stored] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, row.key))
  return stored!.value
}
