import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/**
 * The limit in front of the database. It allows more requests than the pool has connections, because some of them wait for a password
 * hash or for CPU time. Only the number of waiting requests rejects: one person's browser sends six at once, however slow the machine is.
 * The longest wait, in milliseconds, ends the queue while the database hangs.
 */
const databaseLimit = { permits: 64, queue: 256, maxWaitMs: 20_000 }

/** Permits of a request that matches a deal: two at once fill the processor. What 42 sign-ins leave over is enough for one. */
const matchingPermits = 22

/** Loop iterations between two requests that keep the processor busy; one without events takes microseconds. */
const yields = 20

export type DatabaseLimit = {
  /** Waits for permits and returns how many to release. @throws Failure 503 when too many requests wait. */
  acquire(options: { matchesDeals: boolean }): Promise<number>
  release(permits: number): void
}

/**
 * Limits how many requests use the database at once. A request holds its permits until its reply is sent, also when the client has
 * left, because the work goes on. Public reads are answered from memory and need none, so they work while the database hangs.
 */
export function registerOverload(app: App): DatabaseLimit {
  const limit = createDatabaseLimit(createSemaphore(databaseLimit))
  app.decorateRequest('permits', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!asksDatabase(request)) return done()
    limit.acquire({ matchesDeals: request.routeOptions.config.matchesDeals === true }).then((permits) => {
      request.permits = permits
      done()
    }, done)
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    limit.release(request.permits)
    request.permits = 0
    done()
  })
  return limit
}

function createDatabaseLimit(semaphore: Semaphore): DatabaseLimit {
  return {
    async acquire({ matchesDeals }) {
      const permits = matchesDeals ? matchingPermits : 1
      await semaphore.acquire(permits)
      // Lets pending connections and short requests go on before CPU-bound work.
      if (matchesDeals) for (let i = 0; i < yields; i++) await nextLoopIteration()
      return permits
    },
    release(permits) {
      if (permits > 0) semaphore.release(permits)
    },
  }
}

/** Returns false for public reads. Everything else looks up a session, counts a limit or writes. */
function asksDatabase({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.schema?.security !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Permits of the database limit that the request holds. */
    permits: number
  }
  interface FastifyContextConfig {
    /** The request matches a deal, which keeps the processor busy for as long as many other requests together. */
    matchesDeals?: true
  }
}
