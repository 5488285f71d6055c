import type { Endpoint } from '#contract/wire/endpoint.ts'
import type { Investor } from './investor.ts'

/** The operator behind a request: one of the people who run the site. */
export type Operator = {
  id: string
  /** The id of the sign-in's session, which the desk's session hangs on. */
  sid: string
  /** Whether the second factor was shown in this session, within its 12 hours and the last 30 minutes of use. */
  isDeskOpen: boolean
  /** Whether it was shown within the last minutes, which sensitive actions ask for. */
  isFactorFresh: boolean
  /** Whether a second factor is set up at all. */
  hasFactor: boolean
}

/** Returns the operator behind a request. @throws Failure 404 for everybody else, and 403 without a fresh second factor. */
export type RequireOperator = (
  endpoint: Pick<Endpoint, 'access' | 'needsFreshFactor'>,
  investor: Investor | null,
) => Promise<Operator>
