import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Investor } from './investor.ts'

/** The operator of a request. */
export type Operator = {
  id: string
  /** The id of the sign-in session that the desk session belongs to. */
  sid: string
  /** Whether the second factor was given in this session, within 12 hours and 30 minutes of the last use. */
  isDeskOpen: boolean
  /** Whether the second factor was given within the last minutes, which sensitive actions require. */
  isFactorFresh: boolean
  /** Whether a second factor is set up. */
  hasFactor: boolean
}

/**
 * Returns the operator of a request.
 * @throws Failure 404 for everyone else, and 403 without a fresh second factor.
 */
export type RequireOperator = (
  endpoint: Pick<Endpoint, 'access' | 'needsFreshFactor'>,
  investor: Investor | null,
) => Promise<Operator>
