import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../env.ts'
import { Failure } from '../failure.ts'
import { countLenders } from '../features/lenders/count-lenders.ts'
import { createSettings } from '../features/site/settings.ts'
import type { Finding } from './doctor-command.ts'
import { type OpenDatabase, openDatabase } from './open-database.ts'

/** PostgreSQL's number of the oldest version that is supported. */
const oldestServer = 150_000

/** Looks at the database as a server would open it; one that does not exist yet is not made. */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  const what = 'Database'
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'db')))
    return [{ what, state: 'ok', found: `embedded, not made yet; the first start makes it in ${env.dataDir}` }]
  let opened: OpenDatabase
  try {
    opened = await openDatabase(env)
  } catch (error) {
    return [{ what, state: 'problem', found: explain(error), mend: cureOf(error) }]
  }
  try {
    return [await describeServer(opened), await checkLenders(opened), await checkContact(opened)]
  } catch (error) {
    return [{ what, state: 'problem', found: explain(error), mend: cureOf(error) }]
  } finally {
    await opened.close()
  }
}

async function describeServer({ connection, via }: OpenDatabase): Promise<Finding> {
  const { rows } = await connection.pool.query<{ version: string; number: number; canWrite: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "canWrite"`,
  )
  const { version, number, canWrite } = rows[0]!
  const found = {
    postgresql: `PostgreSQL ${version}`,
    'running server': 'embedded, in use by a running server',
    own: 'embedded, no server is running',
  }[via]
  if (via === 'postgresql' && number < oldestServer)
    return { what: 'Database', state: 'problem', found, mend: 'Upgrade to PostgreSQL 15 or newer.' }
  if (!canWrite)
    return {
      what: 'Database',
      state: 'problem',
      found: `${found}, read-only`,
      mend: 'DATABASE_URL names a standby; point it at the primary.',
    }
  return { what: 'Database', state: 'ok', found: `${found}, schema up to date` }
}

async function checkLenders({ connection }: OpenDatabase): Promise<Finding> {
  const { all, active, samples } = await countLenders(connection.db)
  const found = `${all.toLocaleString('en-US')}, ${active.toLocaleString('en-US')} of them active${samples > 0 ? `, ${samples.toLocaleString('en-US')} samples` : ''}`
  if (active === 0)
    return {
      what: 'Lenders',
      state: 'warning',
      found,
      mend: 'The directory is empty. npm run cli -- lenders import <file>',
    }
  return { what: 'Lenders', state: 'ok', found }
}

async function checkContact({ connection }: OpenDatabase): Promise<Finding> {
  const one = (await createSettings({ db: connection.db }).list()).find(({ key }) => key === 'contact.email')!
  if (!one.isSet)
    return {
      what: 'Contact address',
      state: 'warning',
      found: `${one.value}, the built-in one`,
      mend: "Visitors' messages go nowhere. npm run cli -- settings set contact.email you@your-domain",
    }
  return { what: 'Contact address', state: 'ok', found: String(one.value) }
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof AggregateError) return explain(error.errors[0])
  return message || String(code)
}

function cureOf(error: unknown): string {
  if (error instanceof Failure) return 'Do as it says, then run doctor again.'
  const code = error instanceof AggregateError ? error.errors[0]?.code : (error as { code?: string }).code
  switch (code) {
    case 'ECONNREFUSED':
      return 'Nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL.'
    case 'ENOTFOUND':
      return 'No such host. Correct it in DATABASE_URL.'
    case '28P01':
    case '28000':
      return 'User or password is refused. Correct them in DATABASE_URL (special characters as %XX).'
    case '3D000':
      return 'There is no such database. Create it, or correct its name in DATABASE_URL.'
    case '42501':
      return "The user may not do that. Make it the database's owner."
    default:
      return 'Check DATABASE_URL, and the database’s own log.'
  }
}
