import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatCount } from '#domain/money/counts.ts'
import { type OpenDatabase, openDatabase } from '#server/cli/open-database.ts'
import { describeDatabase } from '#server/cli/with-database.ts'
import type { Env } from '#server/env.ts'
import { Failure } from '#server/failure.ts'
import { countProcesses } from '#server/features/desk/machine/instances.queries.ts'
import { countLendersByKind } from '#server/features/lenders/import/import.queries.ts'
import { createSettings, type Settings } from '#server/features/site/settings.ts'
import { hasRealLenders } from '#server/features/states/state-rules.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { wrongClockMs } from '#server/platform/db/database-clock.ts'
import type { DoctorFinding } from './doctor-command.ts'
import { checkLicenses, checkStates } from './doctor-states.ts'

/** The oldest supported version, as PostgreSQL's `server_version_num`. */
const oldestServer = 150_000

/**
 * Checks the database that a server would open: the server, clock, lenders, states, licenses, rounds, jobs, processes,
 * contact settings and claims. An error becomes the only finding. Returns one finding, `ok`, for a missing embedded
 * database and doesn't create it, but opens others with {@link openDatabase}, which creates or updates their schema.
 */
export async function checkDatabase(env: Env, now: () => Date): Promise<DoctorFinding[]> {
  const what = 'Database'
  if (!env.databaseUrl && !existsSync(join(env.dataDir, 'db')))
    return [{ what, state: 'ok', found: `embedded, not created yet; the first start creates it in ${env.dataDir}` }]
  let opened: OpenDatabase
  try {
    opened = await openDatabase(env)
  } catch (error) {
    return [{ what, state: 'problem', found: explain(error), remedy: remedyFor(error) }]
  }
  try {
    return [
      await describeServer(opened, describeDatabase(env, opened.via)),
      await checkClock(opened, now),
      await checkLenders(opened),
      await checkStates(opened.connection.db),
      await checkLicenses(opened.connection.db),
      await checkRounds(opened.connection.db, createSettings({ db: opened.connection.db })),
      await checkJobs(opened),
      await checkProcesses(opened.connection.db),
      ...(await checkPlaceholders(env, opened)),
    ]
  } catch (error) {
    return [{ what, state: 'problem', found: explain(error), remedy: remedyFor(error) }]
  } finally {
    await opened.close()
  }
}

async function describeServer({ connection, via }: OpenDatabase, where: string): Promise<DoctorFinding> {
  const { rows } = await connection.pool.query<{ version: string; number: number; canWrite: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as "canWrite"`,
  )
  const { version, number, canWrite } = rows[0]!
  const found = {
    postgresql: `${where} (version ${version})`,
    'running server': 'embedded, in use by a running server',
    own: 'embedded, no server is running',
  }[via]
  if (via === 'postgresql' && number < oldestServer)
    return { what: 'Database', state: 'problem', found, remedy: 'Upgrade to PostgreSQL 15 or newer.' }
  if (!canWrite)
    return {
      what: 'Database',
      state: 'problem',
      found: `${found}, read-only`,
      remedy: 'DATABASE_URL names a standby or a read-only server. Point it at the primary, or allow writes.',
    }
  return { what: 'Database', state: 'ok', found: `${found}, schema up to date` }
}

async function checkClock({ connection }: OpenDatabase, now: () => Date): Promise<DoctorFinding> {
  const what = 'Clock'
  const { rows } = await connection.pool.query<{ now: Date }>('select clock_timestamp() as now')
  const seconds = Math.round((now().getTime() - rows[0]!.now.getTime()) / 1000)
  if (Math.abs(seconds) * 1000 <= wrongClockMs)
    return { what, state: 'ok', found: "this machine's clock and the database's agree" }
  return {
    what,
    state: 'problem',
    found: `this machine's clock is ${formatCount(Math.abs(seconds))} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's`,
    remedy:
      'Synchronize the wrong clock with NTP (timedatectl set-ntp true). Rules use the clock of the database; logs, backups and sign-in codes do not.',
  }
}

async function checkLenders({ connection }: OpenDatabase): Promise<DoctorFinding> {
  const { all, active, samples } = await countLendersByKind(connection.db)
  const found = `${formatCount(all)}, ${formatCount(active)} of them active${samples > 0 ? `, ${formatCount(samples)} samples` : ''}`
  if (active === 0)
    return {
      what: 'Lenders',
      state: 'warning',
      found,
      remedy: 'The directory is empty. Run: plumbline lenders import <file>',
    }
  return { what: 'Lenders', state: 'ok', found }
}

/**
 * Reports failed jobs, and jobs that are more than ten minutes late. The queue keeps failed jobs for a day, and mails
 * for two weeks. A failed scheduled job no longer counts once a later run succeeds.
 */
async function checkJobs({ connection }: OpenDatabase): Promise<DoctorFinding> {
  const what = 'Background work'
  const queue = await connection.pool.query<{ found: string | null }>(`select to_regclass('jobs.job') as found`)
  if (queue.rows[0]!.found === null) return { what, state: 'ok', found: 'none yet' }
  const { rows } = await connection.pool.query<{ name: string; failed: number; late: number }>(
    `select name, count(*) filter (where is_failed)::int as failed, count(*) filter (where is_late)::int as late
     from (
       select name, state = 'failed' and not exists (
           select from jobs.schedule s join jobs.job later on later.name = s.name
           where s.name = job.name and later.state = 'completed' and later.completed_on > job.completed_on
         ) as is_failed,
         state in ('created', 'retry') and start_after < now() - interval '10 minutes' as is_late
       from jobs.job
     ) j where is_failed or is_late group by name order by name`,
  )
  if (rows.length === 0) return { what, state: 'ok', found: 'nothing failed, nothing late' }
  return {
    what,
    state: 'problem',
    found: rows.map(({ name, failed, late }) => `${name}: ${failed} failed, ${late} late`).join('; '),
    remedy:
      'The desk shows the reasons under Machine and can retry. Late jobs mean that no server is running, or that it is overloaded.',
  }
}

/**
 * Reports contact settings whose placeholder visitors see, and claims that pages leave out, as `readClaims` decides:
 * sample claims replace unset ones on an embedded database with sample lenders, and the number of active lenders
 * replaces `verifiedLenders`.
 */
async function checkPlaceholders(env: Env, { connection }: OpenDatabase): Promise<DoctorFinding[]> {
  const [listed, { active, samples }] = await Promise.all([
    createSettings({ db: connection.db }).list(),
    countLendersByKind(connection.db),
  ])
  const unset = (prefix: string) => listed.filter(({ key, isSet }) => key.startsWith(prefix) && !isSet)
  const isReal = env.databaseUrl !== undefined || samples === 0
  return [
    placeholders(
      'Contact',
      unset('contact.'),
      "Visitors' messages, letters and lenders' replies to emails do not reach you.",
    ),
    describeClaims(
      isReal ? unset('claims.').filter(({ key }) => key !== 'claims.verifiedLenders' || active === 0) : [],
    ),
  ]
}

/** Returns a finding that is always 'ok', because pages leave out a claim that isn't set. */
function describeClaims(unset: readonly { key: string }[]): DoctorFinding {
  const keys = unset.map(({ key }) => key).join(', ')
  return {
    what: 'Claims',
    state: 'ok',
    found: unset.length === 0 ? 'pages leave out no claim' : `pages leave these out: ${keys}`,
  }
}

/** Returns a problem for settings whose placeholder is shown. `why` explains the harm. */
function placeholders(
  what: string,
  unset: readonly { key: string; value: string | null }[],
  why: string,
): DoctorFinding {
  const [first] = unset
  if (!first) return { what, state: 'ok', found: 'no placeholder is visible' }
  return {
    what,
    state: 'problem',
    found: `placeholders of ${unset.map(({ key, value }) => `${key} (${value})`).join(', ')}`,
    remedy: `${why} Set each: plumbline settings set ${first.key} …`,
  }
}

function explain(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof AggregateError) return explain(error.errors[0])
  return message || String(code)
}

/** Says what to do when the database can't be opened. */
function remedyFor(error: unknown): string {
  if (error instanceof Failure) return 'Follow the message above, then run doctor again.'
  const code = error instanceof AggregateError ? error.errors[0]?.code : (error as { code?: string }).code
  switch (code) {
    case 'ECONNREFUSED':
      return 'Nothing listens there. Start PostgreSQL, or correct host and port in DATABASE_URL.'
    case 'ENOTFOUND':
      return 'No such host. Correct it in DATABASE_URL.'
    case '28P01':
    case '28000':
      return 'The database rejects the user or password. Correct them in DATABASE_URL (special characters as %XX).'
    case '3D000':
      return "The database doesn't exist. Create it, or correct its name in DATABASE_URL."
    case '42501':
      return "The user lacks a permission. Make it the database's owner."
    default:
      return 'Check DATABASE_URL, and the database’s own log.'
  }
}

/** Checks that a worker runs when the other processes only serve requests. */
async function checkProcesses(db: Db): Promise<DoctorFinding> {
  const what = 'Processes'
  const { server, web, worker } = await countProcesses(db)
  const found = `${server} server, ${web} web, ${worker} worker`
  if (web > 0 && server + worker === 0)
    return {
      what,
      state: 'problem',
      found,
      remedy: 'No process sends emails or rematches deals. Start one: plumbline worker.',
    }
  return { what, state: 'ok', found: server + web + worker === 0 ? 'none is running' : found }
}

/**
 * Warns when real lenders compete in rounds, because counsel must approve that first. Decides like `isRoundsOn` whether
 * they are on.
 */
async function checkRounds(db: Db, settings: Pick<Settings, 'get'>): Promise<DoctorFinding> {
  const what = 'Rounds'
  const chosen = await settings.get('features.rounds')
  const { all, samples } = await countLendersByKind(db)
  const isOn = chosen === null ? all > 0 && all === samples : chosen === 'on'
  const hasReal = await hasRealLenders(db)
  if (!isOn)
    return { what, state: 'ok', found: hasReal ? 'off, until counsel has agreed and features.rounds is on' : 'off' }
  if (!hasReal) return { what, state: 'ok', found: 'on: every lender is a sample' }
  return {
    what,
    state: 'warning',
    found: 'on: real lenders see their rank and can improve their quotes',
    remedy:
      'Counsel decides first; see docs/before-you-open.md. To turn them off: plumbline settings set features.rounds off',
  }
}
