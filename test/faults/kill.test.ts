import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CallError } from '#contract/call.ts'
import { createDeal, listDeals } from '#contract/deals.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause, startServer } from './built-server.ts'
import { callOver, newKey, signUp } from './investor.ts'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

const rounds = Number(process.env['FAULT_ROUNDS'] ?? 3)

type Submission = { address: string; key: string; dealId?: string }

/** Submits deals from several hands until the server dies, noting what was acknowledged and what was left without an answer. */
async function submitUntilDead(url: string, token: string, round: number, done: Submission[], open: Submission[]) {
  const call = callOver(url, token)
  const isDead = { now: false }
  async function hand(number: number) {
    for (let turn = 0; !isDead.now; turn++) {
      const submission: Submission = {
        address: `${turn} Round ${round} Hand ${number} Street`,
        key: newKey().idempotencyKey,
      }
      try {
        const { deal } = await call(
          createDeal,
          { body: dealBody({ propertyAddress: submission.address }) },
          { idempotencyKey: submission.key },
        )
        done.push({ ...submission, dealId: deal.id })
      } catch (error) {
        if (!(error instanceof CallError) || (error.status !== 0 && error.status !== 503)) throw error
        open.push(submission)
        if (error.status === 0) isDead.now = true
      }
    }
  }
  await Promise.all([1, 2, 3, 4].map(hand))
}

async function surviveKills(env: Record<string, string>, dataDir: string) {
  let server = await startServer(env)
  try {
    const { token } = await signUp(server.url, dataDir)
    const done: Submission[] = []
    for (let round = 0; round < rounds; round++) {
      const open: Submission[] = []
      const before = done.length
      const submitting = submitUntilDead(server.url, token, round, done, open)
      // Another moment each round, after at least one acknowledged write.
      while (done.length === before) await pause(5)
      await pause(40 + ((round * 137) % 400))
      await server.end('SIGKILL')
      await submitting
      const began = performance.now()
      server = await startServer(env)
      expect(performance.now() - began, 'opens again within seconds').toBeLessThan(15_000)

      const call = callOver(server.url, token)
      const stored = await call(listDeals)
      const byAddress = Map.groupBy(stored, ({ propertyAddress }) => propertyAddress)
      for (const { address, dealId } of done)
        expect(
          byAddress.get(address)?.map(({ id }) => id),
          address,
        ).toEqual([dealId])
      // A client that got no answer asks again with its key: the deal is there once, whether the first try was stored or not.
      for (const { address, key } of open) {
        const { deal } = await call(
          createDeal,
          { body: dealBody({ propertyAddress: address }) },
          { idempotencyKey: key },
        )
        done.push({ address, key, dealId: deal.id })
      }
      const after = await call(listDeals)
      expect(after.map(({ id }) => id).sort()).toEqual(done.map(({ dealId }) => dealId).sort())
    }
    expect(done.length).toBeGreaterThan(rounds)
  } finally {
    await server.end('SIGKILL')
  }
}

it('embedded database: kill -9 while deals are written loses none that was acknowledged and doubles none [DEAL-07, OPS-01]', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-kill-'))
  try {
    await surviveKills({ DATA_DIR: dataDir, SAMPLE_LENDERS: '100' }, dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

it.skipIf(!postgresPrograms())(
  'PostgreSQL: kill -9 while deals are written loses none that was acknowledged and doubles none [DEAL-07, OPS-01]',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-kill-'))
    const postgres = await startPostgres()
    try {
      const url = await postgres.createDatabase('killed')
      await surviveKills({ DATA_DIR: dataDir, DATABASE_URL: url, SAMPLE_LENDERS: '100' }, dataDir)
    } finally {
      postgres.remove()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
