import pg from 'pg'
import type { Connection } from './connect.ts'
import { ForeignSchema, readSchemaState } from './schema-state.ts'

/** An arbitrary fixed number. Processes that start at the same time wait for this lock, so each migration runs once. */
const migrationLock = 7_501_862_023

/**
 * Applies the missing migrations in one transaction with an advisory lock, which also works behind a pooler. Drizzle's
 * own runner takes no lock. `migrationUrl` opens a connection without the pool's limits. It is undefined on the
 * embedded database, whose folder lock already excludes other processes. Leaves a schema that is newer than this
 * program unchanged.
 * @throws ForeignSchema for a schema that started from another initial migration.
 */
export async function runMigrations(connection: Connection, migrationUrl: string | undefined): Promise<void> {
  if (connection.isEmbedded || migrationUrl === undefined) {
    const client = await connection.pool.connect()
    try {
      await migrateOn(client)
    } finally {
      client.release()
    }
    return
  }
  const pool = new pg.Pool({ connectionString: migrationUrl, max: 1, connectionTimeoutMillis: 5000 })
  pool.on('error', () => {})
  try {
    const client = await pool.connect()
    client.on('error', () => {})
    try {
      await migrateOn(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** Applies the missing migrations on one connection, in a transaction. */
async function migrateOn(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  try {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    // Clears a reused backend's cached failure to find these schemas. Without this query, pg-boss fails when several
    // processes start at the same time.
    await client.query('select nspname from pg_namespace limit 1')
    await client.query('create schema if not exists drizzle')
    await client.query('create schema if not exists jobs')
    await client.query(
      'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    )
    const { age, missing } = await readSchemaState(client)
    if (age === 'foreign') throw new ForeignSchema()
    for (const { folderMillis, hash, sql } of missing) {
      for (const statement of sql) await client.query(statement)
      await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        folderMillis,
      ])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
