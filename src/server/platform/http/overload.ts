import fastifyUnderPressure from '@fastify/under-pressure'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { letNewcomersIn } from './let-newcomers-in.ts'
import { createSemaphore, overloaded, type Semaphore } from './semaphore.ts'

/**
 * Every request is rejected while the event loop's mean delay is above a second. Sampled over three, because a single pause as
 * long as a sample counts as endless, and one long pause is no overload.
 */
const eventLoopLimit = { maxEventLoopDelay: 1000, sampleInterval: 3000 }

/** Requests that ask the database: some more at once than it has connections. What just started is slow, and still takes them. */
const databaseLimit = { permits: 24, queue: 512, maxWaitMs: 1000 }

/** Those of them that match a deal, which takes the processor: what is accepted is answered within 1.5 s however many come. */
const matchingLimit = { permits: 6, queue: 512, maxWaitMs: 600 }

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
  const matching = createSemaphore(matchingLimit)
  app.decorateRequest('permits')
  app.decorate('withoutPermits', async (request: FastifyRequest, wait: () => Promise<void>) => {
    const held = release(request)
    await wait()
    await acquire(request, held)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.permits = []
    if (!asksDatabase(request)) return done()
    const { matchesDeals } = request.routeOptions.config
    const permitted = matchesDeals
      ? acquire(request, [matching, database]).then(letNewcomersIn)
      : acquire(request, [database])
    permitted.then(() => done(), done)
  })
  // Not when the connection closes: work for a client that left takes its permits all the same.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    release(request)
    done()
  })
}

async function acquire(request: FastifyRequest, wanted: readonly Semaphore[]): Promise<void> {
  for (const semaphore of wanted) {
    await semaphore.acquire()
    request.permits.push(semaphore)
  }
}

/** Gives back what the request holds, and says what that was. */
function release(request: FastifyRequest): Semaphore[] {
  const held = request.permits
  request.permits = []
  for (const semaphore of held) semaphore.release()
  return held
}

/** Public reads are answered from memory; everything else looks up a session, counts a limit or writes. */
function asksDatabase({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.schema?.security !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the limits on what is done at once, until the reply is sent. */
    permits: Semaphore[]
  }
  interface FastifyContextConfig {
    /** Whether the request matches a deal, which takes the processor for as long as many others together. */
    matchesDeals?: true
  }
  interface FastifyInstance {
    /** Lets others go on while a request waits for something else. */
    withoutPermits(request: FastifyRequest, wait: () => Promise<void>): Promise<void>
  }
}
