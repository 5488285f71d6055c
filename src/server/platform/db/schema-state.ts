import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { projectRoot } from '#server/project-root.ts'

const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')

type SchemaState = {
  /** Migrations applied to the database, and migrations that this program has. */
  applied: number
  known: number
  /** The schema's age relative to this program. `foreign` means that it started from another initial migration. */
  age: 'empty' | 'older' | 'present' | 'newer' | 'foreign'
  missing: MigrationMeta[]
}

/**
 * Compares the database's migrations with this program's by their timestamps. `missing` is what to apply: none for a
 * newer or foreign schema.
 */
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

/** The database has an initial schema that this program doesn't know. */
export class ForeignSchema extends Error {
  override name = 'ForeignSchema'
  constructor() {
    super(
      'The database was created with another version of the initial schema, which this program cannot upgrade. Start with an empty database (DATABASE_URL, or DATA_DIR for the embedded one), or use the version that created it. Nothing was changed.',
    )
  }
}

/** Lists when the applied migrations were generated, in milliseconds since 1970, earliest first. */
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
