import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/wire/endpoint.ts'

/** Finds the session of a request's bearer token and sets `request.investor`. */
export type Authenticate = (request: FastifyRequest) => Promise<void>

/**
 * Creates the function that authenticates a request. It leaves `request.investor` null without a valid bearer token.
 * It rejects when the database is unavailable; the reply is then a 503, so that the client keeps its token.
 */
export function createAuthenticate(findInvestor: FindInvestor): Authenticate {
  return async (request) => {
    const { method, routeOptions, headers } = request
    const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) return
    request.investor = (await findInvestor(token, { method, route: routeOptions.url, cookie: headers.cookie })) ?? null
  }
}

/** The signed-in investor of a request, loaded with the session. */
export type Investor = {
  id: string
  /** The session's id in the database: a hash of the token. */
  sid: string
  isEmailVerified: boolean
  isProfileComplete: boolean
}

/**
 * Finds the investor of a bearer token. Undefined when it is unknown or expired, or isn't accepted at this route or
 * from this browser.
 */
export type FindInvestor = (
  token: string,
  request: { method: string; route: string | undefined; cookie: string | undefined },
) => Promise<Investor | undefined>

/** The operator of a request. */
export type Operator = {
  id: string
  /** The id of the sign-in session that the desk session belongs to. */
  sid: string
  /** Whether the desk session is open: it ends after 12 hours, or after 30 minutes without use. */
  isDeskOpen: boolean
  /** Whether the second factor was given within the last 5 minutes, which sensitive actions require. */
  isFactorFresh: boolean
  /** Whether a second factor is set up. */
  hasFactor: boolean
}

/**
 * Returns the operator of a request.
 * @throws Failure 404 for anyone else, and for an operator whose desk isn't open unless the endpoint is
 * `operator-entry`. Failure 403 if the endpoint needs a fresh second factor and it isn't.
 */
export type RequireOperator = (
  endpoint: Pick<Endpoint, 'access' | 'needsFreshFactor'>,
  investor: Investor | null,
) => Promise<Operator>
