import underPressure from '@fastify/under-pressure'
import type { Http } from './route.ts'

/** How late the event loop may be before new requests are turned away, in milliseconds. */
export const maxEventLoopDelayMs = 1500

/**
 * Sheds load instead of melting: while the event loop is late, new requests are answered 503 with Retry-After, so that those
 * already accepted finish. Health and metrics stay, or nobody could see what happens, and so do a page's own files: a page that
 * was let in must not arrive without its styles.
 */
export async function registerOverloadShedding({ app, lane }: Pick<Http, 'app' | 'lane'>): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: 500,
    retryAfter: 5,
    pressureHandler(request, reply) {
      if (/^\/(?:(?:healthz|readyz|metrics)$|assets\/)/.test(request.url)) return
      reply
        .status(503)
        .header('retry-after', '5')
        .header('cache-control', 'private, no-store')
        .type('application/json')
        .send(
          JSON.stringify({
            message: 'The service is briefly overloaded. Please try again in a few seconds.',
            reason: 'overloaded',
          }),
        )
    },
  })
  lane.closeWhile(() => app.isUnderPressure())
}
