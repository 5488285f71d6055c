import type { Db } from '#server/platform/db/database.ts'
import { type ContactMessageRow, listContactMessageRows } from './contact.queries.ts'

/** What visitors wrote, newest first, for the operators' command line. */
export async function listContactMessages(db: Db, limit = 50): Promise<ContactMessageRow[]> {
  return listContactMessageRows(db, limit)
}
