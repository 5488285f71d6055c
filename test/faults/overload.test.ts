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

/** Over six times the limit for an accepted request, so a slow machine exceeds the limit but still gets the reply. */
const replyTimeoutMs = 150_000

async function timed(url: string, init: RequestInit): Promise<Answer> {
  const began = performance.now()
  const reply = await fetch(url, { signal: AbortSignal.timeout(replyTimeoutMs), ...init })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - began, retryAfter: reply.headers.get('retry-after') }
}

/** Sends requests at a fixed rate, without waiting for replies. */
async function sendAtRate(ask: Ask, perSecond: number, ms: number): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  while (performance.now() - began < ms) {
    while (answers.length < ((performance.now() - began) / 1000) * perSecond) answers.push(ask())
    await pause(2)
  }
  return Promise.all(answers)
}

/** Measures the milliseconds until ten consecutive requests are as fast as before the burst. */
async function measureRecovery(ask: Ask): Promise<number> {
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

async function expectOverloadHandled(what: string, ask: Ask) {
  for (let warm = 0; warm < 20; warm++) await ask()
  const normal = await capacity(async () => expect((await ask()).status).toBe(200))
  const answers = await sendAtRate(ask, normal * 5, 6000)
  const recovery = await measureRecovery(ask)
  const accepted = answers.filter(({ status }) => status === 200)
  const shed = answers.filter(({ status }) => status === 503)
  const p99 = percentile99(accepted.map(({ ms }) => ms))
  figure(
    `overload, ${what}`,
    `${normal.toFixed(0)}/s normally, ${answers.length} requests at five times that rate: ${accepted.length} accepted with p99 ${seconds(p99)}, ` +
      `${shed.length} rejected, normal after ${seconds(recovery)}`,
  )
  expect(accepted.length + shed.length, 'nothing but 200 and 503').toBe(answers.length)
  expect(shed.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  expect(accepted.length).toBeGreaterThan(normal)
  // The longest wait in the queue is 20 seconds, and the work comes after it.
  expectWithin(p99, 22_000, 'p99 of accepted requests')
  expectWithin(recovery, 25_000, 'recovery from the overload')
}

/** More than the server admits and queues, so that no investor has two deals in progress. */
const investorCount = 330

async function onServer(env: Record<string, string>, work: (url: string, dataDir: string) => Promise<void>) {
  const dataDir = await mkdtemp(join(folder, 'server-'))
  // Pretends that today's backup exists, because making one blocks all requests on the embedded database.
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

/** Signs up investors. Returns a function that submits a deal as the next one. */
async function createDealSubmitter(url: string, dataDir: string): Promise<Ask> {
  const tokens: string[] = []
  const signUpInvestors = async () => {
    while (tokens.length < investorCount) tokens.push((await signUp(url, dataDir)).token)
  }
  await Promise.all([signUpInvestors(), signUpInvestors(), signUpInvestors()])
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

it('five times more deals than the embedded database can take: serves what fits, rejects the rest [OPS-03]', async () => {
  await onServer({}, async (url, dataDir) =>
    expectOverloadHandled('deals, embedded', await createDealSubmitter(url, dataDir)),
  )
})

it.skipIf(!postgresPrograms())(
  'five times more deals than PostgreSQL can take: serves what fits the queue, rejects the rest [OPS-03]',
  async () => {
    await onServer({ DATABASE_URL: await postgres!.createDatabase('overload') }, async (url, dataDir) =>
      expectOverloadHandled('deals, PostgreSQL', await createDealSubmitter(url, dataDir)),
    )
  },
)

it('five times more pages than can be rendered: serves what fits the queue, rejects the rest [OPS-03]', async () => {
  let count = 0
  await onServer({}, (url) =>
    // Each search is a new page, so no reply comes from the cache.
    expectOverloadHandled('pages', () => timed(`${url}/lenders?search=lender%20${count++}`, {})),
  )
})
