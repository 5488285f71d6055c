import type { Financials } from '#contract/desk/people.ts'
import { exportUser } from '#server/features/accounts/personal-data/export-user.ts'
import { type Actor, recordActivity } from '#server/features/activity/record-activity.ts'
import type { Database } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { getPerson } from './get-person.ts'
import { findFinancials } from './people.queries.ts'
import { personEntry } from './person-entry.ts'
import { refuseForOtherOperator } from './refuse-for-operator.ts'

/**
 * A person's financial answers. The look is logged before they are shown; throws a Failure when there is nobody, and for another
 * operator.
 */
export async function lookAtFinancials(db: Database, actor: Actor, userId: string): Promise<Financials> {
  return inTransaction(db, async (tx) => {
    await refuseForOtherOperator(tx, actor, await getPerson(tx, userId))
    const found = (await findFinancials(tx, userId))!
    await recordActivity(tx, actor, [personEntry('user.financials-viewed', userId, Object.keys(found))])
    return found
  })
}

/** All that is kept about one person, for a request of theirs; the export is logged. Throws a Failure for another operator. */
export async function exportPerson(db: Database, actor: Actor, userId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await refuseForOtherOperator(tx, actor, await getPerson(tx, userId))
    await recordActivity(tx, actor, [personEntry('user.exported', userId)])
  })
  return exportUser(db, userId, now)
}
