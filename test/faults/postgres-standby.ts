import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#test/free-port.ts'
import { pause } from './built-server.ts'
import { postgresPrograms } from './postgres-server.ts'

type PostgresStandby = { port: number; promote(): void; remove(): void }

/**
 * Starts a synchronous standby of a running server, whose commits wait for it from then on. As root, it runs as the
 * user `postgres`. @throws when it doesn't follow within a minute.
 */
export async function startSynchronousStandby(primaryUrl: string): Promise<PostgresStandby> {
  const bin = postgresPrograms()!
  const isRoot = process.getuid?.() === 0
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const user = isRoot ? { uid: numberOf('-u'), gid: numberOf('-g') } : {}
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-standby-'))
  if (isRoot) chownSync(folder, user.uid!, user.gid!)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const { hostname, port: primaryPort, username } = new URL(primaryUrl)
  const port = await freePort()
  run(
    'pg_basebackup',
    '-h',
    hostname,
    '-p',
    primaryPort,
    '-U',
    username,
    '-D',
    data,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
  )
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c max_connections=200`
  run('pg_ctl', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings, 'start')
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  for (let tries = 0; ; tries++) {
    const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")
    if (rows.length > 0) break
    if (tries > 600) throw new Error('The standby does not follow.')
    await pause(100)
  }
  await client.end()
  return {
    port,
    promote: () => run('pg_ctl', '-D', data, '-w', 'promote'),
    remove() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
