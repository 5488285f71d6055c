import type { Financials } from '#contract/desk/people.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getPerson } from './get-person.ts'
import { findFinancials } from './people.queries.ts'
import { personEntry } from './person-entry.ts'
import { requireNotOtherOperator } from './require-not-operator.ts'

/**
 * Returns a user's financial answers after logging the access.
 * @throws Failure when there is no such user, and for another operator.
 */
export async function viewFinancials(db: Database, actor: Actor, userId: string): Promise<Financials> {
  return inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getPerson(tx, userId))
    const found = (await findFinancials(tx, userId))!
    await recordActivity(tx, actor, [personEntry('user.financials-viewed', userId, Object.keys(found))])
    return found
  })
}

/**
 * Returns everything stored about a user, for a request of theirs, and logs the export.
 * @throws Failure for another operator.
 */
export async function exportPerson(db: Database, actor: Actor, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await requireNotOtherOperator(tx, actor, await getPerson(tx, userId))
    await recordActivity(tx, actor, [personEntry('user.exported', userId)])
  })
  return exportUser(db, userId, now)
}
