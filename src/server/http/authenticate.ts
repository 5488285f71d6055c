import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FindInvestor } from './investor.ts'

/** Looks up the session of a request's bearer token, sets `request.investor` and the session's headers on the reply. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A database that is away makes it reject, which is answered 503 and never taken for a sign-out. */
export function createAuthenticate(findInvestor: FindInvestor): Authenticate {
  return async (request, reply) => {
    const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1]
    const found = token === undefined ? undefined : await findInvestor(token)
    if (!found) return
    request.investor = found.investor
    reply.headers(found.headers ?? {})
  }
}
