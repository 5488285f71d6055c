import { factorNeededReason } from '#contract/desk/entry.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Investor, Operator, RequireOperator } from '#server/platform/http/authenticate.ts'
import { findOperatorRow, touchDesk } from './entry.queries.ts'

/**
 * Creates the function that finds the operator of a request to the desk, and extends an open desk session. It throws a
 * 404, as for an unknown URL, for anyone else, and for operators whose desk isn't open unless the endpoint is
 * `operator-entry`. It throws a 403 if the endpoint needs a second factor within the last five minutes and there was
 * none.
 */
export function createRequireOperator({ db }: { db: Database }): RequireOperator {
  return async (endpoint, investor) => {
    const operator = investor ? await findOperator(db, investor) : undefined
    if (!operator || (endpoint.access === 'operator' && !operator.isDeskOpen)) throw new Failure('missing', 'Not found')
    if (endpoint.needsFreshFactor) requireFreshFactor(operator)
    return operator
  }
}

/**
 * Finds an operator without a cache, so that removing the role takes effect immediately. Extends an open desk session.
 */
async function findOperator(db: Database, { id, sid }: Investor): Promise<Operator | undefined> {
  const found = await findOperatorRow(db, id, sid)
  if (!found) return undefined
  const { isDeskOpen, isFactorFresh, isStale, hasFactor } = found
  if (isDeskOpen && isStale) await touchDesk(db, sid)
  return { id, sid, isDeskOpen, isFactorFresh, hasFactor }
}

/** @throws Failure 403 `factor-needed` unless the second factor was given within the last five minutes. */
export function requireFreshFactor(operator: Operator): void {
  if (!operator.isFactorFresh)
    throw new Failure('forbidden', 'Confirm that it’s you with your second factor, then try again.', {
      reason: factorNeededReason,
    })
}
