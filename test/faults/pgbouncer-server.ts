import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause } from '#test/faults/built-server.ts'
import { freePort } from '#test/free-port.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** Returns why PgBouncer can't run here, or undefined. */
export const missingPgbouncer = program ? undefined : 'PgBouncer is not installed (Debian: apt-get install pgbouncer)'

type PgbouncerServer = { url(database: string): string; end(): Promise<void> }

/**
 * Starts the installed PgBouncer in transaction mode in front of a PostgreSQL server. As root, it runs
 * as the user `postgres`. @throws when it doesn't answer within a minute.
 */
export async function startPgbouncer(postgresUrl: string, poolSize: number): Promise<PgbouncerServer> {
  const { hostname, port, username } = new URL(postgresUrl)
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-pgbouncer-'))
  const own = await freePort()
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 100
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  )
  const isRoot = process.getuid?.() === 0
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const child: ChildProcess = spawn(program!, [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let tries = 0; !(await isListening(own)); tries++) {
    if (tries > 1200) throw new Error('PgBouncer does not answer.')
    await pause(50)
  }
  return {
    url: (database) => `postgres://${username}@127.0.0.1:${own}/${database}`,
    async end() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns whether a port on this machine accepts connections. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })
}
