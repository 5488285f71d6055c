import { setTimeout as sleep } from 'node:timers/promises'
import { EnvError, parseEnv } from './env.ts'
import { createLogger } from './logger.ts'
import { DataFolderUnusable } from './platform/db/embedded/data-folder.ts'
import { ForeignSchema } from './platform/db/schema-state.ts'
import { waitForDatabase } from './platform/http/wait-for-database.ts'
import { createPages } from './platform/ssr/pages.routes.ts'
import { loadBuiltRenderer } from './platform/ssr/renderer.ts'
import { isRole, type Role, rejectUnfitRole, roleParts } from './role.ts'
import { type Started, start } from './start.ts'

// A full volume under stdout must not end the process.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

/** Prints one line and exits. A stack trace would hide the sentence that says what to do. */
function failStart(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const role: Role = isRole(process.argv[2]) ? process.argv[2] : 'server'
const env = (() => {
  try {
    const parsed = parseEnv(process.env)
    rejectUnfitRole(role, parsed)
    return parsed
  } catch (error) {
    if (error instanceof EnvError) failStart(error.message)
    throw error
  }
})()
const log = createLogger(env.logLevel)

/**
 * Milliseconds that a stopping process still accepts requests, so that a load balancer that polls `/readyz` every
 * second sees the 503 first.
 */
const noticeMs = 1500

let started: Started | undefined
let isStopping = false
/**
 * Announces the stop, drains and stops. A second signal, or ten seconds, ends the process immediately. Only SIGTERM,
 * which supervisors send, announces the stop. Ctrl-C stops without the delay.
 */
async function stop(signal: 'SIGTERM' | 'SIGINT'): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  log.info({ signal }, 'stopping')
  setTimeout(() => process.exit(1), 10_000).unref()
  if (started && signal === 'SIGTERM') {
    started.announceStop()
    await sleep(noticeMs)
  }
  await started?.close()
  log.info('stopped')
  process.exit(0)
}
process.on('SIGTERM', () => void stop('SIGTERM'))
process.on('SIGINT', () => void stop('SIGINT'))

// npm forwards SIGTERM and SIGINT, but a killed npm leaves the server running.
if (process.env['npm_lifecycle_event'] === 'start') {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm && !isStopping) void stop('SIGTERM')
  }, 1000).unref()
}

try {
  if (env.databaseUrl)
    await waitForDatabase({
      urls: [...new Set([env.databaseUrl, env.migrationUrl ?? env.databaseUrl])],
      port: env.port,
      host: env.host,
      log,
    })
  started = await start(env, log, {
    ...roleParts[role],
    // A dedicated worker polls every second; a combined process every five.
    ...(role === 'worker' ? { pollSeconds: 1 } : {}),
    // Loaded after the database is locked, so that a second process on the same folder fails fast.
    pages: async (http, deps) => createPages(await loadBuiltRenderer())(http, deps),
    onStuck: () => process.exit(1),
  })
  log.info(
    { role, url: started.url, publicUrl: env.publicUrl, database: env.databaseUrl ? 'postgresql' : 'embedded' },
    'listening',
  )
  // Printed for a developer who runs `npm start`. In production the log holds JSON lines only.
  if (process.env['NODE_ENV'] !== 'production' && role !== 'worker')
    process.stdout.write(`${env.siteName} is ready: ${env.publicUrl}\n`)
} catch (error) {
  if (error instanceof DataFolderUnusable || error instanceof ForeignSchema) failStart(error.message)
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    failStart(`PORT ${env.port} on ${env.host} is in use by another process. Stop it, or set PORT to another number.`)
  if (code === 'EACCES' && syscall === 'listen')
    failStart(
      `PORT ${env.port} on ${env.host} may not be used by this user: ${message}. Set PORT to a number above 1023.`,
    )
  log.fatal({ err: error }, 'could not start')
  process.exit(1)
}
