import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { projectRoot } from '#server/project-root.ts'

const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')

type SchemaState = {
  /** How many migrations the database has, and how many this program knows. */
  applied: number
  known: number
  /** Compared with this program. `foreign` means that the database began with another initial migration. */
  age: 'empty' | 'older' | 'present' | 'newer' | 'foreign'
  missing: MigrationMeta[]
}

/** Compares the database's migrations with those of this program, by their times. */
export async function readSchemaState(client: Pick<Pool | ClientBase, 'query'>): Promise<SchemaState> {
  const migrations = readMigrationFiles({ migrationsFolder })
  const times = await listAppliedTimes(client)
  const [first, last] = [times[0], times.at(-1)]
  const state = { applied: times.length, known: migrations.length }
  if (first === undefined || last === undefined) return { ...state, age: 'empty', missing: migrations }
  if (first !== migrations[0]!.folderMillis) return { ...state, age: 'foreign', missing: [] }
  if (last > migrations.at(-1)!.folderMillis) return { ...state, age: 'newer', missing: [] }
  const missing = migrations.filter(({ folderMillis }) => folderMillis > last)
  return { ...state, age: missing.length > 0 ? 'older' : 'present', missing }
}

/** A database whose initial schema this program doesn't know. */
export class ForeignSchema extends Error {
  override name = 'ForeignSchema'
  constructor() {
    super(
      'The database was made by another version of the initial schema, which this program cannot change. Start with an empty database (DATABASE_URL, or DATA_DIR for the embedded one), or use the version that made it. Nothing was changed.',
    )
  }
}

/** When the applied migrations were made, in milliseconds since 1970, the earliest first. */
async function listAppliedTimes(client: Pick<Pool | ClientBase, 'query'>): Promise<number[]> {
  const table = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (table.rows[0]?.found == null) return []
  const { rows } = await client.query<{ at: string }>(
    'select created_at as at from drizzle.__drizzle_migrations order by created_at',
  )
  return rows.map(({ at }) => Number(at))
}
