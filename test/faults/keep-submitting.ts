import { expect } from 'vitest'
import { createDealEndpoint, listAllDeals } from '#contract/deals/deals.ts'
import { CallError } from '#contract/wire/call.ts'
import { dealBody } from '#test/builders/deal-builders.ts'
import { pause } from './built-server.ts'
import { callOver, newKey } from './investor.ts'

type Submission = { address: string; key: string; dealId?: string }
export type Ledger = { done: Submission[]; open: Submission[] }

/**
 * Submits deals from four concurrent clients until `end`, which rejects with a client's unexpected error. Records
 * acknowledged submissions in `done`, and those without a reply or with a 503 in `open`. Each call for an
 * account needs a different `round`, which keeps the deals' addresses unique.
 */
export function keepSubmitting(url: string, token: string, round: number, { done, open }: Ledger) {
  const call = callOver(url, token)
  let isOver = false
  async function submitDeals(client: number) {
    for (let at = 0; !isOver; at++) {
      const address = `${at} Round ${round} Client ${client} Street`
      const { idempotencyKey: key } = newKey()
      try {
        const { deal } = await call(
          createDealEndpoint,
          { body: dealBody({ propertyAddress: address }) },
          { idempotencyKey: key },
        )
        done.push({ address, key, dealId: deal.id })
      } catch (error) {
        if (!(error instanceof CallError) || (error.status !== 0 && error.status !== 503)) throw error
        open.push({ address, key })
        await pause(400)
      }
    }
  }
  let problem: unknown
  const clients = Promise.all([1, 2, 3, 4].map(submitDeals)).catch((error: unknown) => {
    problem = error
  })
  return {
    /** Waits for the next acknowledged deal, or for an unexpected error. */
    async untilOne() {
      const before = done.length
      while (done.length === before && problem === undefined) await pause(5)
    },
    async end() {
      isOver = true
      await clients
      if (problem !== undefined) throw problem
    },
  }
}

/**
 * Asserts that every acknowledged deal is stored once. Repeats submissions without a reply with their keys, moves them
 * to `done`, and asserts that the account then has exactly the deals in `done`.
 */
export async function expectNothingLost(url: string, token: string, { done, open }: Ledger) {
  const call = callOver(url, token)
  const byAddress = Map.groupBy(await listAllDeals(call), ({ propertyAddress }) => propertyAddress)
  for (const { address, dealId } of done)
    expect(
      byAddress.get(address)?.map(({ id }) => id),
      address,
    ).toEqual([dealId])
  for (const { address, key } of open.splice(0)) {
    const { deal } = await call(
      createDealEndpoint,
      { body: dealBody({ propertyAddress: address }) },
      { idempotencyKey: key },
    )
    done.push({ address, key, dealId: deal.id })
  }
  const after = await listAllDeals(call)
  expect(after.map(({ id }) => id).sort()).toEqual(done.map(({ dealId }) => dealId).sort())
}
