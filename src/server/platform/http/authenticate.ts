import type { FastifyRequest } from 'fastify'
import type { FindInvestor } from './investor.ts'

/** Finds the session of a request's bearer token and sets `request.investor`. */
export type Authenticate = (request: FastifyRequest) => Promise<void>

/** Rejects when the database is unavailable, which is answered with 503 and doesn't sign anyone out. */
export function createAuthenticate(findInvestor: FindInvestor): Authenticate {
  return async (request) => {
    const { method, routeOptions, headers } = request
    const token = /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1]
    if (token === undefined) return
    request.investor = (await findInvestor(token, { method, route: routeOptions.url, cookie: headers.cookie })) ?? null
  }
}
