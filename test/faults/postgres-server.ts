import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'

export type PostgresServer = {
  /** The address of a database. The database `postgres` always exists. */
  url(database: string): string
  createDatabase(name: string): Promise<string>
  /** The file that the server logs to. */
  logFile: string
  /** Freezes every process of the server, so that connections stay open without replies. */
  freeze(): void
  thaw(): void
  /** Stops without a shutdown checkpoint, like a crash. */
  crash(): void
  /** Sends SIGKILL to every process of the server. */
  kill(): void
  start(): void
  remove(): void
}

/** The programs of the newest installed PostgreSQL; undefined without one. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return undefined
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a))
  return versions.map((version) => join(root, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')))
}

/** Returns false for a missing process and for a zombie. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * Starts a PostgreSQL server for a test, which may freeze and crash it. `settings` override settings of
 * postgresql.conf; fsync is on by default. As root, it runs as the user `postgres`. @throws when PostgreSQL isn't
 * installed or doesn't start.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const bin = postgresPrograms()
  if (!bin) throw new Error('PostgreSQL is not installed.')
  const isRoot = process.getuid?.() === 0
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-faults-'))
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const data = join(folder, 'data')
  const port = await freePort()
  const logTail = () => {
    const file = join(folder, 'log')
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-12).join('\n') : ''
  }
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}${logTail()}`)
  }
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8'])
  const given = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`)
  const start = () =>
    run('pg_ctl', [
      '-D',
      data,
      '-l',
      join(folder, 'log'),
      '-w',
      '-o',
      `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200${given.join('')}`,
      'start',
    ])
  start()
  const url = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
  const main = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  /** Lists the server's processes, starting from its main one, so that a test signals only what it started. */
  const processes = () => {
    const parent = main()
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
    return [
      parent,
      ...children
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0),
    ]
  }
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT')
  }
  const crash = () => {
    thaw()
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop'])
  }
  return {
    url,
    async createDatabase(name) {
      const client = new pg.Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    logFile: join(folder, 'log'),
    freeze() {
      frozen = processes()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    thaw,
    crash,
    kill() {
      // Stops the main process first, so that it starts no process that the list lacks.
      process.kill(main(), 'SIGSTOP')
      const all = processes()
      for (const pid of all) process.kill(pid, 'SIGKILL')
      // Waits for all processes to end, because PostgreSQL refuses to start while an old one runs.
      while (all.some(isRunning)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
      // Many containers don't reap orphans, so PostgreSQL takes the zombie's pid in these lock files for a running
      // server.
      for (const lock of [join(data, 'postmaster.pid'), join(folder, `.s.PGSQL.${port}.lock`)])
        rmSync(lock, { force: true })
    },
    start,
    remove() {
      try {
        crash()
      } catch {
        // It has already stopped, as the test intended.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
