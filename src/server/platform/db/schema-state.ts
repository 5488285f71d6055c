import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { projectRoot } from '#server/project-root.ts'

const folder = join(projectRoot, 'src/server/platform/db/migrations')

/** How many migrations the database has seen, and how many this program knows. */
export async function readSchemaState(pool: Pick<Pool, 'query'>): Promise<{ applied: number; known: number }> {
  const known = knownMigrations().length
  const table = await pool.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as found`,
  )
  if (table.rows[0]?.found == null) return { applied: 0, known }
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return { applied: rows[0]!.count, known }
}

/** The tags of all migrations this program brings, in order. */
function knownMigrations(): string[] {
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: { tag: string }[] }
  return journal.entries.map((entry) => entry.tag)
}

/** SHA-256 of the first `count` migrations: equal only for the same schema. */
export function hashMigrations(count: number): string {
  const hash = createHash('sha256')
  for (const tag of knownMigrations().slice(0, count))
    hash
      .update(tag)
      .update('\0')
      .update(readFileSync(join(folder, `${tag}.sql`)))
  return hash.digest('hex')
}
