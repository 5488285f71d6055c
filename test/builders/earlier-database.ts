import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { connect } from '#server/platform/db/connect.ts'
import type { DatabasePool } from '#server/platform/db/database-pool.ts'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { projectRoot } from '#server/project-root.ts'
import { createDatabase } from '#test/start-test-app.ts'

type EarlierDatabase = { pool: DatabasePool; close(): Promise<void> }

/** A database as an earlier release left it: with the first migrations alone, and without rows of its own. */
export async function openEarlierDatabase(migrations: number): Promise<EarlierDatabase> {
  const { target, end } = await openEmptyDatabase()
  const { pool } = connect(target, () => {}, { isPatient: true })
  await pool.query('create schema drizzle')
  await pool.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  const migrationsFolder = join(projectRoot, 'src/server/platform/db/migrations')
  for (const { folderMillis, hash, sql } of readMigrationFiles({ migrationsFolder }).slice(0, migrations)) {
    for (const statement of sql) await pool.query(statement)
    await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  return {
    pool,
    async close() {
      await pool.end()
      await end()
    },
  }
}

async function openEmptyDatabase(): Promise<{ target: Parameters<typeof connect>[0]; end(): Promise<void> }> {
  const server = process.env['TEST_DATABASE_URL']
  if (server) {
    const { url, drop } = await createDatabase(server)
    return { target: { url }, end: drop }
  }
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-earlier-'))
  const embedded = await startEmbedded(folder, (reason) => {
    throw new Error(reason)
  })
  return {
    target: { socketDir: embedded.socketDir },
    async end() {
      await embedded.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
