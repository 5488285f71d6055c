import { type Env, parseEnv } from '#server/env.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { CliIo } from './cli-io.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'
import { openQueue } from './open-queue.ts'

/** Opens the database for one piece of work and closes it again, however the work ends; `where` says which database it is. */
export async function withDatabase<Result>(
  io: CliIo,
  work: (db: Database, where: string) => Promise<Result>,
): Promise<Result> {
  return withOpened(io, ({ connection }, where) => work(connection.db, where))
}

/** The same with the job queue, for work that sends mails: a running server sends them, or the next one that starts. */
export async function withQueue<Result>(
  io: CliIo,
  work: (deps: { db: Database; jobs: Jobs }, where: string) => Promise<Result>,
): Promise<Result> {
  return withOpened(io, async ({ connection }, where) => {
    const jobs = await openQueue(connection)
    try {
      return await work({ db: connection.db, jobs }, where)
    } finally {
      await jobs.stop()
    }
  })
}

async function withOpened<Result>(
  io: CliIo,
  work: (opened: OpenDatabase, where: string) => Promise<Result>,
): Promise<Result> {
  const env = parseEnv(io.env)
  for (const sentence of env.misspelled) io.writeError(`${sentence}\n`)
  const opened = await openDatabase(env)
  try {
    return await work(opened, describeDatabase(env, opened.via))
  } finally {
    await opened.close()
  }
}

/** The database in words, without its user and password. */
export function describeDatabase(
  { databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>,
  via: OpenDatabase['via'],
): string {
  if (!databaseUrl)
    return `the embedded database in ${dataDir}${via === 'running server' ? ', through its running server' : ''}`
  const { host, pathname } = new URL(databaseUrl)
  return `PostgreSQL ${host}${pathname}`
}
