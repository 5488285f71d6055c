import type { Financials } from '#contract/desk/people.ts'
import { Failure } from '#server/failure.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { findFinancials } from './people.queries.ts'
import { personEntry } from './person-entry.ts'

/** A person's financial answers. The look is logged before they are shown; throws a Failure when there is nobody. */
export async function lookAtFinancials(db: Database, actor: Actor, userId: string): Promise<Financials> {
  return inTransaction(db, async (tx) => {
    const found = await findFinancials(tx, userId)
    if (!found) throw new Failure('missing', 'There is no such account any more.')
    await recordActivity(tx, actor, [personEntry('user.financials-viewed', userId, Object.keys(found))])
    return found
  })
}

/** All that is kept about one person, for a request of theirs; the export is logged. */
export async function exportPerson(db: Database, actor: Actor, userId: string, now: Date) {
  const data = await exportUser(db, userId, now)
  await inTransaction(db, (tx) => recordActivity(tx, actor, [personEntry('user.exported', userId)]))
  return data
}
