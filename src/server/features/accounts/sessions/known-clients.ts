import type { Db } from '#server/platform/db/database.ts'
import { keyedHash } from '#server/platform/http/signed-token.ts'
import { isKnownClient, saveKnownClient } from './known-clients.queries.ts'

export type KnownClients = {
  /** What is stored of an address for an account; for no account it costs the same and is nobody's. */
  hashOf(userId: string | undefined, address: string): Promise<string>
  isKnown(db: Db, userId: string, address: string): Promise<boolean>
  /** Records that the address has shown what is asked for: of sign-ins, the password. */
  remember(db: Db, userId: string, address: string): Promise<void>
}

/** Stands for the account of an email that has none, so that asking costs the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Addresses that signed in to an account have counters of their own, so that a stranger who uses up an email's limits does not
 * keep its owner out. Stored is an HMAC by account: there are few enough addresses to try them all on a plain hash.
 */
export function createKnownClients(
  secret: () => Promise<Buffer>,
  purpose: 'known-client' | 'known-desk-client' = 'known-client',
): KnownClients {
  async function hashOf(userId = nobody, address: string): Promise<string> {
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
