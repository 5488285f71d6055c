import { Failure } from '#server/failure.ts'
import type { Database } from '#server/platform/db/database.ts'
import { getCatalogueVersion } from './lenders.queries.ts'
import { loadSnapshot, type Snapshot } from './snapshot.ts'

export type { Snapshot } from './snapshot.ts'

export type Catalogue = {
  /** Loads the lenders and starts polling for changes. Rejects if the database doesn't answer. */
  start(): Promise<void>
  /**
   * Returns the current snapshot.
   * @throws Failure 503 before the first load.
   */
  snapshot(): Snapshot
  /** Reloads without waiting for the next poll. Call it after writing lenders. Never rejects: the next poll retries. */
  refresh(): Promise<void>
  /** Calls the listener with every new snapshot after the first. Returns a function that removes the listener. */
  onChange(listener: (snapshot: Snapshot) => void): () => void
  /** Seconds since the snapshot was last confirmed to be current. */
  ageSeconds(): number
  /** Stops polling. Resolves when the last query has ended. */
  stop(): Promise<void>
}

type Log = { info(data: object, message: string): void; warn(data: object, message: string): void }

/**
 * Creates the in-memory catalogue of lenders, which polls the database's catalogue version every `pollMs` milliseconds.
 * Keeps the last snapshot while the database is unavailable.
 */
export function createCatalogue({ db, log, pollMs = 1000 }: { db: Database; log: Log; pollMs?: number }): Catalogue {
  let current: Snapshot | undefined
  let running: Promise<void> | undefined
  let queued: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isFailing = false
  let checkedAt = performance.now()
  const listeners = new Set<(snapshot: Snapshot) => void>()

  async function reloadIfChanged(): Promise<void> {
    try {
      if (isStopped) return
      const version = await getCatalogueVersion(db)
      if (version !== current?.version) {
        const started = performance.now()
        const next = await loadSnapshot(db, current)
        current = next
        log.info(
          { version: next.version, lenders: next.totalLenders, ms: Math.round(performance.now() - started) },
          'catalogue loaded',
        )
        notifyListeners(next)
      }
      if (isFailing) log.info({}, 'catalogue in step with the database again')
      isFailing = false
      checkedAt = performance.now()
    } catch (error) {
      // Logs an outage once instead of at every poll.
      if (!isFailing && !isStopped) log.warn({ err: error }, 'catalogue could not be refreshed; the last lenders stay')
      isFailing = true
    }
  }

  function notifyListeners(snapshot: Snapshot): void {
    for (const listener of listeners) {
      try {
        listener(snapshot)
      } catch (error) {
        log.warn({ err: error }, 'catalogue listener failed')
      }
    }
  }

  function startReload(): Promise<void> {
    running = reloadIfChanged().finally(() => {
      running = undefined
    })
    return running
  }

  function scheduleNextPoll(): void {
    timer = setTimeout(async () => {
      await (running ?? startReload())
      if (!isStopped) scheduleNextPoll()
    }, pollMs)
    timer.unref()
  }

  return {
    async start() {
      current = await loadSnapshot(db, undefined)
      checkedAt = performance.now()
      scheduleNextPoll()
    },
    snapshot() {
      if (!current)
        throw new Failure('unavailable', 'The lenders are being loaded. Please try again in a few seconds.', {
          retryAfterSeconds: 2,
        })
      return current
    },
    refresh() {
      if (!running) return startReload()
      // The load in progress may have read before the caller's write.
      queued ??= running.then(() => {
        queued = undefined
        return running ?? startReload()
      })
      return queued
    },
    ageSeconds: () => (performance.now() - checkedAt) / 1000,
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await queued
      await running
    },
  }
}
