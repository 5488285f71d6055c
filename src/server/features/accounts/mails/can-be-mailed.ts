import type { Db } from '#server/platform/db/database.ts'
import { hasMailTaker } from './mail-refusals.queries.ts'

/** Whether a person gets mails that nobody asked for at that moment: asked when one is queued and again when it is sent. */
export async function canBeMailed(db: Db, userId: string): Promise<boolean> {
  return hasMailTaker(db, userId)
}
