import type { Database } from '../db/database.ts'
import { parseEnv } from '../env.ts'
import type { CliIo } from './cli-io.ts'
import { openDatabase } from './open-database.ts'

/** Opens the database for one piece of work and closes it again, however the work ends. */
export async function withDatabase<Result>(io: CliIo, work: (db: Database) => Promise<Result>): Promise<Result> {
  const opened = await openDatabase(parseEnv(io.env))
  try {
    return await work(opened.connection.db)
  } finally {
    await opened.close()
  }
}
