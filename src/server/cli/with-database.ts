import { type Env, parseEnv } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { CliIo } from './cli-io.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/**
 * Opens the database, runs the work and closes the database. `where` names the database. Prints misspelled environment
 * variables to stderr.
 * @throws EnvError for an invalid configuration, the errors of {@link openDatabase} and those of the work.
 */
export async function withDatabase<Result>(
  io: CliIo,
  work: (db: Database, where: string) => Promise<Result>,
): Promise<Result> {
  const env = parseEnv(io.env)
  for (const sentence of env.misspelled) io.writeError(`${sentence}\n`)
  const opened = await openDatabase(env)
  try {
    return await work(opened.connection.db, describeDatabase(env, opened.via))
  } finally {
    await opened.close()
  }
}

/**
 * Returns a description for messages: PostgreSQL's host, port and database without user and password, or the data
 * folder of the embedded database.
 */
export function describeDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  via: OpenDatabase['via'],
): string {
  if (!databaseUrl)
    return `the embedded database in ${dataDir}${via === 'running server' ? ', through its running server' : ''}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}
