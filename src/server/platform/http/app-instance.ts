import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { Investor, Operator } from './authenticate.ts'

/** The Fastify instance that routes are registered on. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger
>

declare module 'fastify' {
  interface FastifyRequest {
    investor: Investor | null
    operator: Operator | null
    /** The result of the route's `preload`. */
    preloaded: unknown
  }
}
