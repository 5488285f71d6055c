import { isKnownClient, saveKnownClient } from '#server/features/accounts/accounts.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/http/signed-token.ts'

export type KnownClients = {
  /** Returns the hash under which an IP address is stored for an account. Takes equally long without an account. */
  hashOf(userId: string | undefined, address: string): Promise<string>
  isKnown(db: Db, userId: string, address: string): Promise<boolean>
  /** Records that the address signed in to the account, which makes it known for 30 days. */
  remember(db: Db, userId: string, address: string): Promise<void>
}

/** Used for an unknown email, so that it takes as long as a known one. */
const noUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Remembers IP addresses that signed in to an account. They get separate limits, so that a stranger who exhausts an
 * email's attempts doesn't lock out the owner. Stores an HMAC per account, because a plain hash can be reversed by
 * trying all addresses.
 */
export function createKnownClients(
  secret: () => Promise<Buffer>,
  purpose: 'known-client' | 'known-desk-client' = 'known-client',
): KnownClients {
  async function hashOf(userId = noUserId, address: string): Promise<string> {
    return keyedHash(await secret(), purpose, [userId, address])
  }
  return {
    hashOf,
    isKnown: async (db, userId, address) => isKnownClient(db, userId, await hashOf(userId, address)),
    async remember(db, userId, address) {
      await saveKnownClient(db, userId, await hashOf(userId, address))
    },
  }
}
