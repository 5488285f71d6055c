import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pause } from './built-server.ts'
import { createMachines, missingNamespaces } from './machines.ts'
import { postgresPrograms } from './postgres-server.ts'

const packages = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
}
const absent = Object.entries(packages).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
if (!postgresPrograms()) absent.unshift('postgresql')

/** Why there can be no cluster here; undefined where there can. */
export const missingCluster =
  absent.length > 0 ? `not installed (Debian: apt-get install ${absent.join(' ')})` : missingNamespaces()

/** As docs/operating.md advises: the leader's key is over 8 seconds after its last renewal, and a leader that cannot renew it stops before. */
const timing = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

type Member = { name: string; role: string; state: string; timeline: number; lag?: number }
export type PatroniCluster = {
  /** The address that the program is given: all three hosts. */
  databaseUrl(database: string): string
  createDatabase(name: string): Promise<void>
  /** The number of the machine that leads, once one leads with a standby that its commits wait for and all three are well. */
  settledLeader(): Promise<number>
  /** SIGKILL to everything on a machine, etcd and Patroni as well; `boot` brings it back with its disk. */
  killMachine(number: number): void
  boot(number: number): void
  /** SIGKILL to PostgreSQL alone. */
  killPostgres(number: number): void
  /** Takes a machine's network away: nothing answers, and nothing is refused. */
  cut(number: number): void
  mend(number: number): void
  /** Which machines' PostgreSQL takes writes at this moment, asked past the network. */
  writable(): Promise<number[]>
  logs(): string
  remove(): Promise<void>
}

/** Three machines, each with etcd, Patroni and PostgreSQL, as Debian packages them, in network namespaces of this one. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const bin = postgresPrograms()!
  const numberOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const [uid, gid] = [numberOf('-u'), numberOf('-g')]
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-patroni-'))
  chownSync(folder, uid, gid)
  const machines = createMachines(3)
  const { numbers, address } = machines
  const home = (number: number) => join(folder, `m${number}`)
  for (const number of numbers) {
    mkdirSync(home(number))
    chownSync(home(number), uid, gid)
    writeFileSync(join(home(number), 'patroni.yml'), JSON.stringify(settings(number)))
  }

  /** JSON is YAML. */
  function settings(number: number) {
    const own = address(number)
    return {
      scope: 'plumbline',
      name: `m${number}`,
      restapi: { listen: `${own}:8008`, connect_address: `${own}:8008` },
      // Not etcd3: there a leader that was cut off takes the lock of the new one when it comes back (docs/operating.md).
      etcd: { hosts: numbers.map((one) => `${address(one)}:2379`) },
      bootstrap: {
        dcs: {
          ...timing,
          primary_start_timeout: 0,
          synchronous_mode: true,
          postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: [
          'local all all trust',
          `host all all ${machines.network} trust`,
          `host replication all ${machines.network} trust`,
        ],
      },
      postgresql: {
        listen: `${own}:5432`,
        connect_address: `${own}:5432`,
        data_dir: join(home(number), 'data'),
        bin_dir: bin,
        pgpass: join(home(number), 'pgpass'),
        authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
        parameters: { unix_socket_directories: home(number) },
      },
    }
  }

  function boot(number: number): void {
    // A machine that starts has no process of before; here another one may have its number.
    rmSync(join(home(number), 'data/postmaster.pid'), { force: true })
    rmSync(join(home(number), '.s.PGSQL.5432.lock'), { force: true })
    const own = address(number)
    const etcd = [
      `--name=m${number}`,
      `--data-dir=${join(home(number), 'etcd')}`,
      `--listen-client-urls=http://${own}:2379`,
      `--advertise-client-urls=http://${own}:2379`,
      `--listen-peer-urls=http://${own}:2380`,
      `--initial-advertise-peer-urls=http://${own}:2380`,
      `--initial-cluster=${numbers.map((one) => `m${one}=http://${address(one)}:2380`).join(',')}`,
      '--enable-v2',
      '--logger=zap',
      '--log-level=error',
    ]
    machines.boot(number, join(home(number), 'log'), home(number), [
      ['/usr/bin/etcd', ...etcd],
      ['/usr/bin/patroni', join(home(number), 'patroni.yml')],
    ])
  }

  /** The cluster as its leader sees it: one that was cut off tells of the past for a while. */
  async function members(leader: number): Promise<Member[]> {
    const signal = AbortSignal.timeout(1000)
    const reply = await fetch(`http://${address(leader)}:8008/cluster`, { signal }).catch(() => undefined)
    return reply?.ok ? ((await reply.json()) as { members: Member[] }).members : []
  }

  const logs = () =>
    numbers
      .map((number) => join(home(number), 'log'))
      .map((file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-60).join('\n') : ''))
      .join('\n----\n')

  const watchers = new Map<number, pg.Client>()
  async function isWritable(number: number): Promise<boolean> {
    try {
      let client = watchers.get(number)
      if (!client) {
        const opened = new pg.Client({
          host: home(number),
          port: 5432,
          user: 'postgres',
          database: 'postgres',
          connectionTimeoutMillis: 500,
          query_timeout: 500,
        })
        opened.on('error', () => {})
        await opened.connect()
        client = opened
        watchers.set(number, client)
      }
      const { rows } = await client.query<{ is: boolean }>('select not pg_is_in_recovery() as is')
      return rows[0]!.is
    } catch {
      void watchers
        .get(number)
        ?.end()
        .catch(() => {})
      watchers.delete(number)
      return false
    }
  }

  for (const number of numbers) boot(number)
  const databaseUrl = (database: string) =>
    `postgres://postgres@${numbers.map((number) => `${address(number)}:5432`).join(',')}/${database}?target_session_attrs=read-write`
  const cluster: PatroniCluster = {
    databaseUrl,
    async createDatabase(name) {
      const leader = await cluster.settledLeader()
      const client = new pg.Client({ host: home(leader), port: 5432, user: 'postgres', database: 'postgres' })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
    },
    async settledLeader() {
      const until = performance.now() + 120_000
      for (;;) {
        const [number = 0] = await cluster.writable()
        const all = number === 0 ? [] : await members(number)
        const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
        const isWell = all.every(({ timeline, lag = 0 }) => timeline === leader?.timeline && Number(lag) < 100_000)
        const isSafe = all.length === numbers.length && all.some(({ role }) => role === 'sync_standby')
        if (leader?.name === `m${number}` && isWell && isSafe) return number
        if (performance.now() > until) throw new Error(`The cluster is not well: ${JSON.stringify(all)}\n${logs()}`)
        await pause(200)
      }
    },
    killMachine: machines.kill,
    boot,
    killPostgres: (number) => machines.killProgram(number, join(bin, 'postgres')),
    cut: machines.cut,
    mend: machines.mend,
    async writable() {
      const answers = await Promise.all(numbers.map(isWritable))
      return numbers.filter((_, at) => answers[at])
    },
    logs,
    async remove() {
      for (const client of watchers.values()) await client.end().catch(() => {})
      await machines.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
