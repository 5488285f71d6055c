import type { LiveEvent } from '#contract/quotes/events.ts'
import type { Database } from '#server/platform/db/database.ts'
import { requestBudgetMs, startTimeBudget } from '#server/platform/db/time-budget.ts'
import { type EventRow, listEventsAfter, listLastEventIds } from './events.queries.ts'
import type { LiveEvents } from './live-events.ts'

export type EventStreamDeps = { db: Database; live: Pick<LiveEvents, 'subscribe'> }

/** Where a stream writes to; `write` answers false while the client is slow to read. */
type Sink = { write(text: string): boolean; end(): void }

/** Keeps proxies and the server's own idle limit from taking a quiet stream for a dead one. */
export const heartbeatMs = 10_000
/** After this long a client asks for a new ticket. */
const longestStreamMs = 10 * 60_000
const batch = 100

/**
 * Streams an investor's events from `afterId` on until `close` is called, ten minutes are over or the client does not read. An
 * `afterId` undefined begins with what comes from now on; one that is not the investor's, as after a restore, as well.
 */
export function openEventStream(
  { db, live }: EventStreamDeps,
  { userId, afterId, sink }: { userId: string; afterId: number | undefined; sink: Sink },
): { close(): void } {
  let lastId: number | undefined
  let isReading = false
  let isStale = true
  let isClosed = false

  async function send(): Promise<void> {
    isStale = true
    if (isReading || isClosed) return
    isReading = true
    try {
      while (isStale && !isClosed) {
        isStale = false
        // The request's own budget for the database is long over.
        await startTimeBudget(requestBudgetMs).run(sendNew)
      }
    } catch {
      // The database is away; the next look carries on where this one stood.
    } finally {
      isReading = false
    }
  }

  async function sendNew(): Promise<void> {
    if (lastId === undefined) {
      const newest = (await listLastEventIds(db, [userId])).get(userId) ?? 0
      lastId = afterId === undefined || afterId > newest ? newest : afterId
    }
    for (;;) {
      const events = await listEventsAfter(db, userId, lastId, batch)
      for (const event of events) {
        if (isClosed) return
        lastId = event.id
        // A client that does not read resumes with the last id it saw; holding its events would be endless.
        if (!sink.write(formatEvent(event))) return close()
      }
      if (events.length < batch) return
    }
  }

  function close(): void {
    if (isClosed) return
    isClosed = true
    unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(ending)
    sink.end()
  }

  const unsubscribe = live.subscribe(userId, () => void send())
  const heartbeat = setInterval(() => {
    sink.write(': \n\n')
    void send()
  }, heartbeatMs)
  const ending = setTimeout(close, longestStreamMs)
  sink.write('retry: 3000\n\n')
  void send()
  return { close }
}

function formatEvent({ id, name, requestId, dealId }: EventRow): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ requestId, dealId } satisfies LiveEvent)}\n\n`
}
