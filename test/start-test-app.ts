import { createHash, randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Call, createCall, type Transport } from '#contract/wire/call.ts'
import { parseEnv } from '#server/env.ts'
import { createLogger } from '#server/logger.ts'
import { projectRoot } from '#server/project-root.ts'
import { type Started, type StartOptions, start } from '#server/start.ts'
import { scratch } from './scratch.ts'
import { rejectPoolInsideTransactions } from './transaction-guard.ts'

export type TestApp = Started & {
  /** Typed calls, without a token or with one. */
  call: Call
  as(token: string): Call
  /** Raw requests, for input that the typed client can't send. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Stops the application's clock at a time; undefined restores this machine's. The database keeps its own. */
  setClock(now: Date | undefined): void
  /** Mails in the outbox, oldest first, decoded enough to read subjects, addresses and links. */
  outbox(): Promise<OutboxMail[]>
  /** Waits until a mail meets the condition, and returns the latest one that does. @throws after a minute. */
  waitForMail(condition: (mail: OutboxMail) => boolean): Promise<OutboxMail>
  dataDir: string
}

export type OutboxMail = { file: string; to: string; subject: string; text: string; raw: string }

/**
 * Starts a server on a new database: embedded, or on the PostgreSQL server in TEST_DATABASE_URL. `options.env`
 * overrides the defaults: rate limits times 1,000, no sample lenders. A pool query inside a transaction fails. `close`
 * deletes the database and the data folder.
 */
export async function startTestApp(
  options: { env?: Record<string, string>; start?: StartOptions; log?: FastifyBaseLogger } = {},
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(scratch, 'plumbline-test-'))
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    await keepCompiledWasm()
    cpSync(await preparedFolder(), join(dataDir, 'db'), { recursive: true })
  }
  const database = server ? await createDatabase(server, await preparedDatabase(server)) : undefined
  let now: Date | undefined
  const env = parseEnv({
    PORT: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    SAMPLE_LENDERS: '0',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...options.env,
  })
  const started = await start(env, options.log ?? createLogger(env.logLevel), {
    clock: () => now ?? new Date(),
    ...options.start,
  })
  rejectPoolInsideTransactions(started.connection.pool)
  const transport: Transport = (request) =>
    fetch(started.url + request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
    })
  const outboxDir = join(dataDir, 'outbox')
  async function outbox(): Promise<OutboxMail[]> {
    const files = await readdir(outboxDir).catch(() => [])
    const mails: OutboxMail[] = []
    for (const file of files.filter((name) => name.endsWith('.eml') && !name.startsWith('.')).sort())
      mails.push(readMail(file, await readFile(join(outboxDir, file), 'utf8')))
    return mails
  }
  return {
    ...started,
    dataDir,
    call: createCall({ transport }),
    as: (token) => createCall({ transport, token: () => token }),
    fetch: (path, init) => fetch(started.url + path, init),
    setClock(value) {
      now = value
    },
    outbox,
    async waitForMail(condition) {
      for (let tries = 0; tries < 600; tries++) {
        const found = (await outbox()).findLast(condition)
        if (found) return found
        await setTimeout(100)
      }
      throw new Error(
        `No such mail within a minute; the outbox holds: ${(await outbox()).map((mail) => `${mail.to}: ${mail.subject}`).join('; ') || 'nothing'}`,
      )
    },
    async close() {
      await started.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const compiled: { code?: WebAssembly.Module } = {}
/**
 * Compiles PGlite and keeps a reference to the module. V8 shares code of the same bytes, optimized functions included,
 * between the threads of a process while one references it. Otherwise every application's database compiles it again,
 * which is most of its start time. The process also keeps code that optimized functions replace: freeing it while other
 * threads start and end has crashed a process (V8's check `jit_page_->allocations_.erase(addr) == 1`,
 * https://github.com/nodejs/node/issues/64500).
 */
export async function keepCompiledWasm(): Promise<void> {
  setFlagsFromString('--no-wasm-code-gc')
  const file = join(projectRoot, 'node_modules/@electric-sql/pglite/dist/pglite.wasm')
  compiled.code ??= await WebAssembly.compile(await readFile(file))
}

/** Hashes the inputs of a first start's database: the migrations, and the packages that create queues and files. */
async function hashSchema(): Promise<string> {
  const migrations = join(projectRoot, 'src/server/platform/db/migrations')
  const hash = createHash('sha256').update(await readFile(join(projectRoot, 'package-lock.json')))
  // The journal's times distinguish initial schemas, even when their SQL is the same.
  hash.update(await readFile(join(migrations, 'meta/_journal.json')))
  for (const name of (await readdir(migrations)).sort())
    if (name.endsWith('.sql')) hash.update(name).update(await readFile(join(migrations, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Starts a server and stops it, which leaves a database with the schema and the job queues. */
async function startOnce(variables: Record<string, string>): Promise<void> {
  const env = parseEnv({ PORT: '0', SAMPLE_LENDERS: '0', LOG_LEVEL: 'silent', ...variables })
  const first = await start(env, createLogger(env.logLevel), { isWorking: false })
  await first.close()
}

/**
 * Returns a template of the embedded database after a first start, created once per state of migrations and packages,
 * because creating one takes seconds and copying it is fast. Concurrent processes each create one, and the first rename
 * wins.
 */
async function preparedFolder(): Promise<string> {
  const cacheDir = join(projectRoot, 'node_modules/.plumbline')
  const target = join(cacheDir, `test-database-${await hashSchema()}`)
  if (existsSync(target)) return target
  const temporary = await mkdtemp(join(scratch, 'plumbline-template-'))
  await startOnce({ DATA_DIR: temporary })
  await mkdir(cacheDir, { recursive: true })
  const copy = `${target}-${randomUUID()}`
  await cp(join(temporary, 'db'), copy, { recursive: true })
  await rename(copy, target).catch(() => rm(copy, { recursive: true }))
  await rm(temporary, { recursive: true, force: true })
  return target
}

/**
 * Returns the name of a template database after a first start on this server. It is created once per state of
 * migrations and packages, and stays for the next run.
 */
async function preparedDatabase(serverUrl: string): Promise<string> {
  const name = `plumbline_template_${await hashSchema()}`
  const { rowCount } = await onServer(serverUrl, `select from pg_database where datname = '${name}'`)
  if (rowCount) return name
  const temporary = await createDatabase(serverUrl)
  const dataDir = await mkdtemp(join(scratch, 'plumbline-template-'))
  await startOnce({ DATA_DIR: dataDir, DATABASE_URL: temporary.url })
  await rm(dataDir, { recursive: true, force: true })
  await onServer(serverUrl, `alter database ${temporary.name} rename to ${name}`).catch(() => temporary.drop())
  return name
}

/** Creates a database on a server, empty or a copy of another one without connections. The caller must `drop` it. */
export async function createDatabase(
  serverUrl: string,
  template = 'template1',
): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `plumbline_test_${randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    name,
    url: url.href,
    async drop() {
      await onServer(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function onServer(serverUrl: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Reads one outbox file: headers unfolded, the text part decoded from quoted-printable or base64. */
function readMail(file: string, raw: string): OutboxMail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const parts = boundary ? raw.split(`--${boundary}`) : [raw]
  const part = parts.find((one) => /content-type: text\/plain/i.test(one)) ?? raw
  const split = part.indexOf('\r\n\r\n')
  const encoding = /content-transfer-encoding: (\S+)/i.exec(part.slice(0, split))?.[1]?.toLowerCase()
  const content = part.slice(split + 4)
  const text =
    encoding === 'base64'
      ? Buffer.from(content, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? Buffer.from(
            content
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ).toString('utf8')
        : content
  return { file, to: header('To'), subject: decodeWords(header('Subject')), text, raw }
}

/** Decodes a header's encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text.replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, data: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(data, 'base64').toString('utf8')
      : Buffer.from(
          data
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/g, (_m, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        ).toString('utf8'),
  )
}
