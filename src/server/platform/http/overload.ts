import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { App } from './app-instance.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/**
 * The concurrency limit of requests that use the database. It allows more requests than the pool has connections,
 * because some wait for a password hash or for CPU time. A full queue rejects requests. Its length doesn't depend on
 * the machine, because one browser sends six at a time. The maximum wait, in milliseconds, empties the queue while the
 * database doesn't respond.
 */
const databaseLimit = { permits: 64, queue: 256, maxWaitMs: 20_000 }

/**
 * Permits of a request that matches a deal: two such requests saturate the CPU. With 42 sign-ins running, one still
 * fits.
 */
const matchingPermits = 22

/** Event-loop iterations between two CPU-bound requests. An idle iteration takes microseconds. */
const yields = 20

export type DatabaseLimit = {
  /**
   * Waits for permits and returns how many to release.
   * @throws Failure 503 when too many requests wait.
   */
  acquire(options: { matchesDeals: boolean }): Promise<number>
  release(permits: number): void
}

/**
 * Limits how many requests use the database at the same time. A request holds its permits until its reply is sent, even
 * if the client disconnects, because the work continues. Public reads need no permits: most are answered from memory,
 * so they work while the database doesn't respond.
 */
export function registerOverload(app: App): DatabaseLimit {
  const limit = createDatabaseLimit(createSemaphore(databaseLimit))
  app.decorateRequest('permits', 0)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!usesDatabase(request)) return done()
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

/** Creates a limit on concurrent database work. Matching takes more permits than other work. */
function createDatabaseLimit(semaphore: Semaphore): DatabaseLimit {
  return {
    async acquire({ matchesDeals }) {
      const permits = matchesDeals ? matchingPermits : 1
      await semaphore.acquire(permits)
      // Yields to the event loop so that pending connections and short requests run before CPU-bound work.
      if (matchesDeals) for (let i = 0; i < yields; i++) await nextLoopIteration()
      return permits
    },
    release(permits) {
      if (permits > 0) semaphore.release(permits)
    },
  }
}

/** Returns false for public reads. Other requests look up a session, count a limit or write. */
function usesDatabase({ method, routeOptions }: FastifyRequest): boolean {
  return (method !== 'GET' && method !== 'HEAD') || routeOptions.schema?.security !== undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Permits that the request holds. */
    permits: number
  }
  interface FastifyContextConfig {
    /** Whether the request matches a deal, which is CPU-bound. */
    matchesDeals?: true
  }
}
