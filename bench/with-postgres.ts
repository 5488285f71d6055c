import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startPostgres } from '#test/faults/postgres-server.ts'

/**
 * Calls `use` with the URL of an empty database and returns its result. If `BENCH_DATABASE_URL` is set, the database is
 * on that server and is dropped afterwards. Otherwise it is on a temporary server with default settings, which sync
 * every commit.
 */
export async function withPostgres<T>(use: (address: string) => Promise<T>): Promise<T> {
  const given = process.env['BENCH_DATABASE_URL']
  const name = `bench_${randomUUID().slice(0, 8)}`
  if (!given) {
    const postgres = await startPostgres()
    try {
      return await use(await postgres.createDatabase(name))
    } finally {
      postgres.remove()
    }
  }
  const client = new pg.Client({ connectionString: given })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
    const address = new URL(given)
    address.pathname = `/${name}`
    return await use(address.href)
  } finally {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.end()
  }
}
