import type { Db } from '#server/platform/db/database.ts'
import { canReceiveMail } from './mail-refusals.queries.ts'

/** Returns whether a user receives unsolicited mails. Checked when a mail is queued and again when it is sent. */
export async function canBeMailed(db: Db, userId: string): Promise<boolean> {
  return canReceiveMail(db, userId)
}
