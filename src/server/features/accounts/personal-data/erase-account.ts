import { deactivateWithin } from '#server/features/accounts/deactivate-account.ts'
import type { Db } from '#server/platform/db/database.ts'
import { purgeWithin } from './purge-accounts.ts'

/**
 * Deletes a user and all their data immediately, for a privacy request, instead of three weeks after deactivation.
 * Backups keep the data until they expire. False when there was no such account.
 */
export async function eraseWithin(tx: Db, userId: string): Promise<boolean> {
  await deactivateWithin(tx, userId)
  return purgeWithin(tx, userId, new Date())
}
