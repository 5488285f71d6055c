import { isKnownClient, saveKnownClient } from '#server/features/accounts/accounts.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/http/signed-token.ts'

export type KnownClients = {
  /** Returns the stored hash of an address for an account. Takes the same work without an account. */
  hashOf(userId: string | undefined, address: string): Promise<string>
  isKnown(db: Db, userId: string, address: string): Promise<boolean>
  /** Records that the address signed in with the password. */
  remember(db: Db, userId: string, address: string): Promise<void>
}

/** Used for an unknown email, so that it takes the same work. */
const noUserId = '00000000-0000-0000-0000-000000000000'

/**
 * Gives addresses that signed in to an account separate limits, so that a stranger who uses up an email's attempts
 * doesn't lock out its owner. Stores an HMAC by account, because a plain hash of an address can be reversed by trying
 * all addresses.
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
