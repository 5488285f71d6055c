import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { AskCandidate } from './asked-deal.queries.ts'
import { listStops } from './asking.queries.ts'

/** Returns the hash under which an address's unsubscription is stored. Ignores case and surrounding spaces. */
export function hashAddress(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

/** Returns the ids of the lenders that unsubscribed from our emails, by id or by address. */
export async function listStoppedLenders(
  db: Db,
  lenders: readonly Pick<AskCandidate, 'lenderId' | 'contactEmail'>[],
): Promise<Set<string>> {
  const hashes = new Map(lenders.map(({ lenderId, contactEmail }) => [lenderId, hashAddress(contactEmail ?? '')]))
  const stops = await listStops(db, [...hashes.keys()], [...hashes.values()])
  const ids = new Set(stops.map((stop) => stop.lenderId))
  const stoppedHashes = new Set(stops.map((stop) => stop.addressHash))
  return new Set([...hashes].filter(([id, hash]) => ids.has(id) || stoppedHashes.has(hash)).map(([id]) => id))
}
