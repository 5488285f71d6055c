import type { Database } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { getPerson } from './get-person.ts'
import { deleteSessionsOf } from './people.queries.ts'

/** Signs somebody out everywhere: every session fails at its next request. */
export async function endSessions(db: Database, userId: string): Promise<{ email: string; ended: number }> {
  return inTransaction(db, async (tx) => {
    const { email } = await getPerson(tx, userId)
    return { email, ended: await deleteSessionsOf(tx, userId) }
  })
}
