import type { Db } from '#server/platform/db/database.ts'
import { raiseInputsVersion } from './deals.queries.ts'

/** Has an investor's pending deals matched again within a minute, because their profile changed in what matching reads. */
export async function markDealsChanged(tx: Db, userId: string): Promise<void> {
  await raiseInputsVersion(tx, userId)
}
