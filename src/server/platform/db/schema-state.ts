import { join } from 'node:path'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { ClientBase, Pool } from 'pg'
import { projectRoot } from '#server/project-root.ts'

const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')

export type SchemaState = {
  /** How many migrations the database has seen, and how many this program knows. */
  applied: number
  known: number
  /** Against this program, by the times of the migrations. */
  age: 'empty' | 'earlier' | 'present' | 'newer'
  /** Whether the database began with another first migration, so that its rows must be carried over. */
  isOfOtherStart: boolean
  missing: MigrationMeta[]
}

/** How the database's schema stands to the one that this program brings. */
export async function readSchemaState(client: Pick<Pool | ClientBase, 'query'>): Promise<SchemaState> {
  const migrations = readMigrationFiles({ migrationsFolder })
  const times = await listAppliedTimes(client)
  const [first, last] = [times[0], times.at(-1)]
  const [knownFirst, knownLast] = [migrations[0]!.folderMillis, migrations.at(-1)!.folderMillis]
  const state = { applied: times.length, known: migrations.length }
  if (first === undefined || last === undefined)
    return { ...state, age: 'empty', isOfOtherStart: false, missing: migrations }
  if (first < knownFirst) return { ...state, age: 'earlier', isOfOtherStart: true, missing: migrations }
  if (first > knownFirst || last > knownLast) return { ...state, age: 'newer', isOfOtherStart: false, missing: [] }
  const missing = migrations.filter(({ folderMillis }) => folderMillis > last)
  return { ...state, age: missing.length > 0 ? 'earlier' : 'present', isOfOtherStart: false, missing }
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
