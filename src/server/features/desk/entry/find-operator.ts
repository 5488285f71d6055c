import type { Database } from '#server/platform/db/database.ts'
import type { FindOperator } from '#server/platform/http/operator.ts'
import { findOperatorRow, touchDesk } from './entry.queries.ts'

/** Looks an operator up at each request, with nothing cached: a role that was taken away opens nothing any more. */
export function createFindOperator({ db }: { db: Database }): FindOperator {
  return async ({ id, sid }) => {
    const found = await findOperatorRow(db, id, sid)
    if (!found) return undefined
    const { isDeskOpen, isFactorFresh, isStale, hasFactor } = found
    if (isDeskOpen && isStale) await touchDesk(db, sid)
    return { id, sid, isDeskOpen, isFactorFresh, hasFactor }
  }
}
