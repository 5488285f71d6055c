import type { LiveEvent } from '#contract/quotes/events.ts'
import type { EventRow } from './events.queries.ts'
import type { LiveEvents } from './live-events.ts'

export type EventStreamDeps = { live: Pick<LiveEvents, 'subscribe'> }

/** Where a stream writes to; `write` answers false while the client is slow to read. */
type Sink = { write(text: string): boolean; end(): void }

/** Keeps proxies and the server's own idle limit from taking a quiet stream for a dead one. */
export const heartbeatMs = 10_000
/** After this long a client asks for a new ticket. */
const longestStreamMs = 10 * 60_000

/**
 * Streams an investor's events from `afterId` on until `close` is called, ten minutes are over or the client does not read. An
 * `afterId` undefined begins with what comes from now on; one that is not the investor's, as after a restore, as well.
 */
export function openEventStream(
  { live }: EventStreamDeps,
  { userId, afterId, sink }: { userId: string; afterId: number | undefined; sink: Sink },
): { close(): void } {
  let isClosed = false

  function send(events: readonly EventRow[]): void {
    for (const event of events) {
      if (isClosed) return
      // A client that does not read resumes with the last id it saw; holding its events would be endless.
      if (!sink.write(formatEvent(event))) close()
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

  sink.write('retry: 3000\n\n')
  const unsubscribe = live.subscribe({ userId, afterId, deliver: send })
  const heartbeat = setInterval(() => sink.write(': \n\n'), heartbeatMs)
  const ending = setTimeout(close, longestStreamMs)
  return { close }
}

function formatEvent({ id, name, requestId, dealId }: EventRow): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ requestId, dealId } satisfies LiveEvent)}\n\n`
}
