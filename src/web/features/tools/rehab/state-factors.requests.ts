import { queryOptions } from '@tanstack/react-query'
import { getStateFactorsEndpoint } from '#contract/tools/state-factors.ts'
import type { Call } from '#contract/wire/call.ts'
import { queryKeys } from '#web/session/query-keys.ts'

/** Loads the operators' repair cost factors by state. */
export function stateFactorsQuery(call: Call) {
  return queryOptions({ queryKey: queryKeys.stateFactors, queryFn: () => call(getStateFactorsEndpoint) })
}
