import { expect, it, vi } from 'vitest'
import type { Db } from '#server/platform/db/database.ts'
import { createKnownClients } from './known-clients.ts'

/** Returns the stored hash of an address with this secret. */
async function storedOf(secret: string, userId: string, address: string): Promise<string> {
  const values = vi.fn((_: { clientHash: string }) => ({ onConflictDoUpdate: async () => {} }))
  const db = { insert: () => ({ values }) } as unknown as Db
  await createKnownClients(async () => Buffer.from(secret)).remember(db, userId, address)
  return values.mock.calls[0]![0].clientHash
}

it('hashes an address with the secret and the account, so that it can’t be found by trying all', async () => {
  const stored = await storedOf('one', 'ada', '192.0.2.77')
  expect(await storedOf('one', 'ada', '192.0.2.77')).toBe(stored)
  expect(await storedOf('two', 'ada', '192.0.2.77'), 'another secret').not.toBe(stored)
  expect(await storedOf('one', 'bob', '192.0.2.77'), 'another account').not.toBe(stored)
  expect(await storedOf('one', 'ada', '192.0.2.78'), 'another address').not.toBe(stored)
})
