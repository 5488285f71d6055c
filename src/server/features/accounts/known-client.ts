import { createHash } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { hasKnownClient, saveKnownClient } from './known-clients.queries.ts'

/** Stands for the account of an email that has none, so that asking costs the same. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Remembers that an address signed in to the account. Only a hash is stored, salted by the account. */
export async function rememberClient(db: Db, userId: string, address: string): Promise<void> {
  await saveKnownClient(db, userId, hashOf(userId, address))
}

/**
 * Whether the address signed in to the account within 30 days. Such addresses have counters of their own, so that a stranger who
 * uses up an email's limits does not keep its owner out.
 */
export async function isKnownClient(db: Db, userId: string | undefined, address: string): Promise<boolean> {
  const id = userId ?? nobody
  return hasKnownClient(db, id, hashOf(id, address))
}

function hashOf(userId: string, address: string): string {
  return createHash('sha256').update(`${userId}|${address}`).digest('base64url')
}
