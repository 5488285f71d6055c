import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { createSemaphore, overloaded } from './semaphore.ts'

/**
 * Every request is rejected while the event loop's mean delay is above a second. Sampled over three, because a single pause as
 * long as a sample counts as endless, and one long pause is no overload.
 */
const eventLoopLimit = { maxEventLoopDelay: 1000, sampleInterval: 3000 }

/**
 * Requests that ask the database: fewer at once than it has connections. What is accepted has waited 0.75 s at most and then
 * shares the processor with 7 others, which keeps answers within 1.5 s.
 */
const databaseLimit = { permits: 8, queue: 512, maxWaitMs: 750 }

/** Health and metrics stay, or nobody could see what happens, and so do a page's own files. */
const exempt = /^\/(?:(?:healthz|readyz|metrics)$|assets\/)/

/**
 * Rejects with 503 what would wait too long: everything while the event loop is late, and what asks the database beyond a fixed
 * concurrency limit. Reads from memory have no permits to wait for and go on while the database hangs.
 */
export async function registerOverload(app: App, maxEventLoopDelayMs?: number): Promise<void> {
  await app.register(fastifyUnderPressure, {
    ...eventLoopLimit,
    ...(maxEventLoopDelayMs === undefined ? {} : { maxEventLoopDelay: maxEventLoopDelayMs }),
    pressureHandler(request) {
      if (!exempt.test(request.url)) throw overloaded()
    },
  })
  const database = createSemaphore(databaseLimit)
  app.decorateRequest('holdsPermit', false)
  app.decorate('withoutPermit', async (request: FastifyRequest, wait: () => Promise<void>) => {
    if (!request.holdsPermit) return wait()
    request.holdsPermit = false
    database.release()
    await wait()
    await database.acquire()
    request.holdsPermit = true
  })
  app.addHook('onRequest', (request, _reply, done) => {
    if (!asksDatabase(request)) return done()
    database.acquire().then(() => {
      request.holdsPermit = true
      done()
    }, done)
  })
  // Not when the connection closes: work for a client that left takes its permit all the same.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (request.holdsPermit) {
      request.holdsPermit = false
      database.release()
    }
    done()
  })
}

/** Public reads are answered from memory; everything else looks up a session, counts a limit or writes. */
function asksDatabase({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.schema?.security !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    holdsPermit: boolean
  }
  interface FastifyInstance {
    /** Lets others ask the database while a request waits for something else. */
    withoutPermit(request: FastifyRequest, wait: () => Promise<void>): Promise<void>
  }
}
