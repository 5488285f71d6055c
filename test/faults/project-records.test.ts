import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDealEndpoint } from '#contract/deals/deals.ts'
import { changeLinesEndpoint, getProjectEndpoint, recordFactEndpoint } from '#contract/project/project.ts'
import { CallError } from '#contract/wire/call.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause, startServer } from '#test/faults/built-server.ts'
import { callOver, newKey, signUp } from '#test/faults/investor.ts'

const rounds = 2

type Payment = { amount: number; key: { idempotencyKey: string } }

/**
 * Simulates two tabs of a browser that share unsent payments: both send every payment, so each key is sent twice
 * concurrently. Runs until it is stopped. Then returns the acknowledged payments and those without a reply.
 */
function payFromTwoWindows(url: string, token: string, dealId: string, lineId: string, first: number) {
  const call = callOver(url, token)
  const done = new Map<number, Payment>()
  const open = new Map<number, Payment>()
  let isOver = false
  async function send(payment: Payment) {
    const { amount, key } = payment
    const body = { kind: 'paid' as const, on: '2026-01-05', lineId, amount, isPartial: true }
    try {
      await call(recordFactEndpoint, { params: { id: dealId }, body }, key)
      done.set(amount, payment)
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== 0 && error.status < 500)) throw error
      open.set(amount, payment)
    }
  }
  const work = (async () => {
    for (let amount = first; !isOver && open.size === 0; amount++) {
      const payment = { amount, key: newKey() }
      await Promise.all([send(payment), send(payment)])
    }
  })()
  return {
    done,
    async untilOne() {
      while (done.size === 0) await pause(5)
    },
    async end() {
      isOver = true
      await work
      return [...open.values()].filter(({ amount }) => !done.has(amount))
    },
  }
}

it('loses and duplicates no project payment from two windows despite kill -9 [DRAW-02] [OPS-01]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-project-'))
  const env = { DATA_DIR: folder, SAMPLE_LENDERS: '60' }
  let server = await startServer(env)
  try {
    const { token } = await signUp(server.url, folder)
    const own = () => callOver(server.url, token)
    const { deal } = await own()(createDealEndpoint, { body: dealBody({ occupancy: 'investment' }) }, newKey())
    const params = { id: deal.id }
    const lines = [{ label: 'Roof', cost: 100_000, month: 1 }]
    const { lines: saved } = await own()(changeLinesEndpoint, { params, body: { lines } })
    const paid = new Set<number>()
    for (let round = 0; round < rounds; round++) {
      const paying = payFromTwoWindows(server.url, token, deal.id, saved[0]!.id, 1 + 1000 * round)
      await paying.untilOne()
      await pause(20 + 45 * round)
      await server.end('SIGKILL')
      const unanswered = await paying.end()
      server = await startServer({ ...env, PORT: new URL(server.url).port })
      // The idempotency key makes both tries one record, whether or not the first was stored.
      for (const { amount, key } of unanswered) {
        const body = { kind: 'paid' as const, on: '2026-01-05', lineId: saved[0]!.id, amount, isPartial: true }
        await own()(recordFactEndpoint, { params, body }, key)
      }
      for (const amount of [...paying.done.keys(), ...unanswered.map((payment) => payment.amount)]) paid.add(amount)
      const { facts, budget } = await own()(getProjectEndpoint, { params })
      expect(facts.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([...paid].sort((a, b) => a - b))
      expect(budget.paid).toBe([...paid].reduce((sum, amount) => sum + amount, 0))
    }
    expect(paid.size).toBeGreaterThanOrEqual(rounds)
  } finally {
    await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
