import { deactivateWithin } from '#server/features/accounts/deactivate-account.ts'
import type { Db } from '#server/platform/db/database.ts'
import { purgeWithin } from './purge-accounts.ts'

/**
 * Removes a person and everything kept about them now, as a privacy request asks, instead of three weeks after deactivation. Backups
 * hold it until they roll off. False when there was no such account.
 */
export async function eraseWithin(tx: Db, userId: string): Promise<boolean> {
  await deactivateWithin(tx, userId)
  return purgeWithin(tx, userId)
}
