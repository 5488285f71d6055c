import { and, eq, lt, sql } from 'drizzle-orm'
import type { ImportChoices, ImportProgress } from '#contract/desk/import.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deskImports } from './imports.table.ts'

const keptHours = 24

export type StoredImport = typeof deskImports.$inferSelect

/** Stores a file and returns its id. Deletes all operators' files that are older than a day. */
export async function insertImport(
  db: Db,
  file: Pick<StoredImport, 'userId' | 'name' | 'content' | 'choices'>,
): Promise<string> {
  await db.delete(deskImports).where(lt(deskImports.createdAt, sql`now() - make_interval(hours => ${keptHours})`))
  const [row] = await db.insert(deskImports).values(file).returning({ id: deskImports.id })
  return row!.id
}

/** Finds an operator's own file. `id` must be a UUID. */
export async function findImport(db: Db, userId: string, id: string): Promise<StoredImport | undefined> {
  const [row] = await db
    .select()
    .from(deskImports)
    .where(and(eq(deskImports.id, id), eq(deskImports.userId, userId)))
  return row
}

export async function saveChoices(db: Db, id: string, choices: ImportChoices): Promise<void> {
  await db.update(deskImports).set({ choices }).where(eq(deskImports.id, id))
}

export async function saveProgress(db: Db, id: string, progress: ImportProgress | null): Promise<void> {
  await db.update(deskImports).set({ progress }).where(eq(deskImports.id, id))
}

/**
 * Finds the progress of an operator's own file: null unless the file is being read or written. Undefined if there is no
 * such file.
 */
export async function findProgress(
  db: Db,
  userId: string,
  id: string,
): Promise<{ progress: ImportProgress | null } | undefined> {
  const [row] = await db
    .select({ progress: deskImports.progress })
    .from(deskImports)
    .where(and(eq(deskImports.id, id), eq(deskImports.userId, userId)))
  return row
}

export async function deleteImport(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(deskImports).where(and(eq(deskImports.id, id), eq(deskImports.userId, userId)))
}
