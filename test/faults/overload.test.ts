import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backupName } from '#server/platform/backup/backup-folder.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause, startServer } from './built-server.ts'
import { capacity } from './capacity.ts'
import { expectWithin, figure, seconds } from './figure.ts'
import { signUp } from './investor.ts'
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts'

let folder: string
let postgres: PostgresServer | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-overload-'))
  if (postgresPrograms()) postgres = await startPostgres()
})
afterAll(async () => {
  postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

type Answer = { status: number; ms: number; retryAfter: string | null }
type Ask = () => Promise<Answer>

/** More than six times the bar for an accepted request, so that a slow machine misses the bar and not the reply. */
const replyTimeoutMs = 150_000

async function timed(url: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  const reply = await fetch(url, { signal: AbortSignal.timeout(replyTimeoutMs), ...init })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
}

/** Sends requests at a fixed rate, without waiting for replies. */
async function crowd(ask: Ask, perSecond: number, ms: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  while (performance.now() - began < ms) {
    while (answers.length < ((performance.now() - began) / 1000) * perSecond) answers.push(ask())
    await pause(2)
  }
  return Promise.all(answers)
}

/** Measures the milliseconds until ten consecutive requests are as fast as before the burst. */
async function untilNormal(ask: Ask): Promise<number> {
  const began = performance.now()
  for (let inRow = 0; inRow < 10; ) {
    const { status, ms } = await ask()
    inRow = status === 200 && ms < 500 ? inRow + 1 : 0
    if (performance.now() - began > 30_000) break
    await pause(20)
  }
  return performance.now() - began
}

function percentile99(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN
}

async function withstand(what: string, ask: Ask) {
  for (let warm = 0; warm < 20; warm++) await ask()
  const normal = await capacity(async () => expect((await ask()).status).toBe(200))
  const answers = await crowd(ask, normal * 5, 6000)
  const recovery = await untilNormal(ask)
  const accepted = answers.filter(({ status }) => status === 200)
  const shed = answers.filter(({ status }) => status === 503)
  const p99 = percentile99(accepted.map(({ ms }) => ms))
  figure(
    `overload, ${what}`,
    `${normal.toFixed(0)}/s at ease, ${answers.length} asked at five times that: ${accepted.length} accepted with p99 ${seconds(p99)}, ` +
      `${shed.length} turned away, normal after ${seconds(recovery)}`,
  )
  expect(accepted.length + shed.length, 'nothing but 200 and 503').toBe(answers.length)
  expect(shed.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(accepted.length).toBeGreaterThan(normal)
  // The longest wait in the queue is 20 seconds, and the work comes after it.
  expectWithin(p99, 22_000, 'p99 of accepted requests')
  expectWithin(recovery, 25_000, 'recovery from the overload')
}

/** More than the server admits and queues, so that no investor sends a second deal before the first is answered. */
const crowdSize = 330

async function onServer(env: Record<string, string>, work: (url: string, dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp(join(folder, 'server-'))
  // Today's backup already exists, because it blocks all requests on the embedded database.
  await mkdir(join(dataDir, 'backups'))
  await writeFile(join(dataDir, 'backups', backupName('daily', new Date())), '')
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_LENDERS: '5100', ...env })
  try {
    await work(server.url, dataDir)
  } catch (error) {
    process.stderr.write(JSON.stringify(server.output()).slice(0, 2000))
    throw error
  } finally {
    await server.end('SIGKILL')
  }
}

/** Submits deals of several investors, one after the other. */
async function submitting(url: string, dataDir: string): Promise<Ask> {
  const tokens: string[] = []
  const joining = async () => {
    while (tokens.length < crowdSize) tokens.push((await signUp(url, dataDir)).token)
  }
  await Promise.all([joining(), joining(), joining()])
  let next = 0
  return () =>
    timed(`${url}/api/deals`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${tokens[next++ % tokens.length]}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(dealBody()),
    })
}

it('five times the deals the embedded database can take: serves a full queue, rejects the rest [OPS-03]', async () => {
  await onServer({}, async (url, dataDir) => withstand('deals, embedded', await submitting(url, dataDir)))
})

it.skipIf(!postgresPrograms())(
  'five times more deals than PostgreSQL can take: serves what fits the queue, rejects the rest [OPS-03]',
  async () => {
    await onServer({ DATABASE_URL: await postgres!.createDatabase('crowd') }, async (url, dataDir) =>
      withstand('deals, PostgreSQL', await submitting(url, dataDir)),
    )
  },
)

it('five times more pages than can be rendered: serves what fits the queue, rejects the rest [OPS-03]', async () => {
  let count = 0
  await onServer({}, (url) =>
    // Each search is a new page, so that no reply comes from the cache.
    withstand('pages', () => timed(`${url}/lenders?search=lender%20${count++}`, {})),
  )
})
