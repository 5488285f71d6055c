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

/** Finds the operator that a signed-in person is, or undefined for everybody else. Uses of an open desk keep it open. */
export type FindOperator = (investor: Investor) => Promise<Operator | undefined>
