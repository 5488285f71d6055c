import { factorNeededReason } from '#contract/desk/entry.ts'
import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Investor } from '#server/platform/http/investor.ts'
import type { Operator, RequireOperator } from '#server/platform/http/operator.ts'
import { findOperatorRow, touchDesk } from './entry.queries.ts'

/**
 * Returns what finds the operator of a request to the desk. Strangers, investors and operators whose desk is not open get the 404 of an
 * address that no route has, before anything of the request is read.
 */
export function createRequireOperator({ db }: { db: Database }): RequireOperator {
  return async (endpoint, investor) => {
    const operator = investor ? await findOperator(db, investor) : undefined
    if (!operator || (endpoint.access === 'operator' && !operator.isDeskOpen)) throw new Failure('missing', 'Not found')
    if (endpoint.needsFreshFactor) requireFreshFactor(operator)
    return operator
  }
}

/** Looks an operator up at each request, without a cache, so that a role that was taken away opens nothing. Keeps an open desk open. */
async function findOperator(db: Database, { id, sid }: Investor): Promise<Operator | undefined> {
  const found = await findOperatorRow(db, id, sid)
  if (!found) return undefined
  const { isDeskOpen, isFactorFresh, isStale, hasFactor } = found
  if (isDeskOpen && isStale) await touchDesk(db, sid)
  return { id, sid, isDeskOpen, isFactorFresh, hasFactor }
}

/** Rejects with 403 and the reason `factor-needed` unless the second factor was shown within the last minutes. */
export function requireFreshFactor(operator: Operator): void {
  if (!operator.isFactorFresh)
    throw new Failure('forbidden', 'Confirm with your second factor that it is you, then try again.', {
      reason: factorNeededReason,
    })
}
