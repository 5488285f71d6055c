import { factorNeededReason } from '#contract/desk/entry.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { Failure } from '#server/failure.ts'
import type { Investor } from './investor.ts'
import type { FindOperator, Operator } from './operator.ts'

/**
 * The operator of a request to the desk. Strangers, investors and operators whose desk is not open get the 404 of an address that
 * no route has, before anything of the request is read.
 */
export async function requireOperator(
  findOperator: FindOperator,
  endpoint: Pick<Endpoint, 'access' | 'needsFreshFactor'>,
  investor: Investor | null,
): Promise<Operator> {
  const operator = investor ? await findOperator(investor) : undefined
  if (!operator || (endpoint.access === 'operator' && !operator.isDeskOpen)) throw new Failure('missing', 'Not found')
  if (endpoint.needsFreshFactor) requireFreshFactor(operator)
  return operator
}

/** Rejects with 403 and the reason `factor-needed` unless the second factor was shown within the last minutes. */
export function requireFreshFactor(operator: Operator): void {
  if (!operator.isFactorFresh)
    throw new Failure('forbidden', 'Confirm with your second factor that it is you, then try again.', {
      reason: factorNeededReason,
    })
}
