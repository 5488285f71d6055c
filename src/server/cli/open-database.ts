import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { type Connection, connect } from '#server/platform/db/connect.ts'
import { DataFolderLocked, readLockOwner } from '#server/platform/db/embedded/data-folder-lock.ts'
import { startEmbedded } from '#server/platform/db/embedded/start-embedded.ts'
import { runMigrations } from '#server/platform/db/migrate.ts'
import { ForeignSchema, readSchemaState } from '#server/platform/db/schema-state.ts'

export type OpenDatabase = {
  connection: Connection
  /**
   * How the command connected: to PostgreSQL, through the process that has the embedded database open (usually a
   * running server), or to the embedded database that it opened itself.
   */
  via: 'postgresql' | 'running server' | 'own'
  close(): Promise<void>
}

/** How long to wait for the socket of a starting server, in milliseconds. */
const socketTimeoutMs = 15_000

/**
 * Opens the database that a server with this configuration uses. Connects to an embedded database through the socket
 * of the process that has it open, usually the server; if none does, locks and opens it, and ends this process if it
 * fails later. Creates the schema in an empty database. Updates an older schema only in an embedded database that it
 * opened itself. With `isReadingAnySchema`, which a backup uses, accepts any existing schema as it is, and creates
 * nothing.
 * @throws Failure of kind unavailable for a schema that doesn't fit this program, or when a process holds the folder
 * and doesn't answer. Failure of kind missing with `isReadingAnySchema` and no database or schema. DataFolderUnusable.
 * The driver's error when PostgreSQL can't be reached.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'migrationUrl' | 'dataDir'>,
  { isReadingAnySchema = false } = {},
): Promise<OpenDatabase> {
  if (isReadingAnySchema && !env.databaseUrl && !existsSync(join(env.dataDir, 'db')))
    throw new Failure('missing', `There is no database in ${env.dataDir}. Correct DATA_DIR, or set DATABASE_URL.`)
  const opened = env.databaseUrl ? openServer(env.databaseUrl) : await openEmbedded(env.dataDir)
  try {
    const { age } = await readSchemaState(opened.connection.pool)
    if (age === 'present' || (isReadingAnySchema && age !== 'empty')) return opened
    if (isReadingAnySchema)
      throw new Failure('missing', 'The database is empty: no server has used it yet. Check the configuration.')
    if (age === 'newer')
      throw new Failure(
        'unavailable',
        "The database's schema is newer than this program. Use the program's version that the server runs. 'plumbline backup' works with this one too.",
      )
    if (age === 'foreign') throw new Failure('unavailable', new ForeignSchema().message)
    if (age === 'older' && opened.via !== 'own')
      throw new Failure(
        'unavailable',
        "The database's schema is older than this program. Start the new server once; it updates the schema.",
      )
    await runMigrations(opened.connection, env.migrationUrl)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** A lost idle connection fails at the next query instead. */
const ignoreIdleError = () => {}

function openServer(url: string): OpenDatabase {
  const connection = connect({ url }, ignoreIdleError, { isCommand: true })
  return { connection, via: 'postgresql', close: () => connection.pool.end() }
}

/** Starts the embedded database, or joins the server that has it open. Retries while a server starts or stops. */
async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  const giveUpAt = performance.now() + socketTimeoutMs
  for (;;) {
    try {
      const embedded = await startEmbedded(dataDir, (reason) => {
        process.stderr.write(`${reason}\n`)
        process.exit(1)
      })
      const connection = connect({ socketDir: embedded.socketDir }, ignoreIdleError)
      return {
        connection,
        via: 'own',
        async close() {
          await connection.pool.end()
          await embedded.close()
        },
      }
    } catch (error) {
      if (!(error instanceof DataFolderLocked)) throw error
    }
    const joined = await joinRunning(dataDir)
    if (joined) return joined
    if (performance.now() > giveUpAt)
      throw new Failure('unavailable', `Another process is using ${dataDir} but doesn't answer. Stop it and try again.`)
    await sleep(200)
  }
}

/** Connects to the process that holds the folder. Undefined when there is none or it doesn't answer. */
async function joinRunning(dataDir: string): Promise<OpenDatabase | undefined> {
  const owner = readLockOwner(dataDir)
  if (!owner) return undefined
  const connection = connect({ socketDir: owner.socketDir }, ignoreIdleError)
  try {
    await connection.pool.query('select 1')
    return { connection, via: 'running server', close: () => connection.pool.end() }
  } catch {
    await connection.pool.end()
    return undefined
  }
}
