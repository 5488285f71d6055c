import { heartbeatSeconds, type LiveEvent } from '#contract/quotes/events.ts'
import { Failure } from '#server/failure.ts'
import { listLiveSessions } from '#server/features/accounts/sessions/sessions.queries.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EventRow, findLastEventId, listEventsOfStreams } from './events.queries.ts'

/** `write` returns false when the client reads too slowly. */
type Sink = { write(text: string): boolean; end(): void }

type StreamOwner = {
  userId: string
  sid: string
  /** The last event that the client received. Undefined starts with new events. */
  afterId: number | undefined
  sink: Sink
}

type EventStreams = {
  /**
   * Sends an investor's events to the sink until the stream is closed, the session ends or the client reads too slowly.
   * An investor's sixth stream closes the oldest.
   * @throws Failure 503 once the streams are stopped.
   */
  open(owner: StreamOwner): Promise<{ close(): void }>
  stop(): Promise<void>
}

type Stream = StreamOwner & { afterId: number; close(): void }

/** Limits of one query: streams, and new events per stream. The next query returns the rest. */
const streamsPerQuery = 5000
const eventsPerStream = 50
/** Milliseconds between two queries for new events. */
const pollMs = 1000
/** Maximum number of an investor's streams. Opening one more closes the oldest. */
const streamsPerInvestor = 5

/**
 * Creates the streams of this process. One query per second reads new events for all of them, and one per heartbeat
 * finds ended sessions.
 */
export function createEventStreams(db: Db): EventStreams {
  const streams = new Set<Stream>()
  let isStopped = false
  let polling = Promise.resolve()
  let pollTimer = schedule()
  const heartbeatTimer = setInterval(sendHeartbeats, heartbeatSeconds * 1000).unref()

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      // After a failure the next poll continues from each stream's last event.
      polling = poll()
        .catch(() => {})
        .then(() => {
          if (!isStopped) pollTimer = schedule()
        })
    }, pollMs).unref()
  }

  async function poll(): Promise<void> {
    const all = [...streams]
    for (let from = 0; from < all.length; from += streamsPerQuery) {
      const queried = all.slice(from, from + streamsPerQuery)
      const events = await listEventsOfStreams(db, queried, eventsPerStream)
      queried.forEach((stream, index) => {
        send(stream, events[index]!)
      })
    }
  }

  function send(stream: Stream, events: readonly EventRow[]): void {
    for (const event of events) {
      if (!streams.has(stream)) return
      stream.afterId = event.id
      // A slow client is disconnected, so that its events don't fill memory. It reconnects with the last id it
      // received.
      if (!stream.sink.write(formatEvent(event))) stream.close()
    }
  }

  function sendHeartbeats(): void {
    for (const stream of [...streams]) if (!stream.sink.write(': \n\n')) stream.close()
    // The next heartbeat retries.
    void closeEndedSessions().catch(() => {})
  }

  async function closeEndedSessions(): Promise<void> {
    if (streams.size === 0) return
    const live = await listLiveSessions(
      db,
      [...streams].map(({ sid }) => sid),
    )
    for (const stream of [...streams]) if (!live.has(stream.sid)) stream.close()
  }

  return {
    async open(owner) {
      const lastId = await findLastEventId(db, owner.userId)
      // Without the error the client would reconnect immediately on its open connection and be disconnected again.
      if (isStopped)
        throw new Failure('unavailable', 'The server is being restarted. Please try again.', { retryAfterSeconds: 3 })
      // An id larger than the last one comes from before a database restore.
      const afterId = Math.min(owner.afterId ?? lastId, lastId)
      const stream: Stream = {
        ...owner,
        afterId,
        close() {
          if (streams.delete(stream)) owner.sink.end()
        },
      }
      const own = [...streams].filter(({ userId }) => userId === owner.userId)
      if (own.length >= streamsPerInvestor) own[0]!.close()
      streams.add(stream)
      owner.sink.write(`id: ${afterId}\n\n`)
      return stream
    },
    async stop() {
      isStopped = true
      clearTimeout(pollTimer)
      clearInterval(heartbeatTimer)
      for (const stream of [...streams]) stream.close()
      await polling
    },
  }
}

function formatEvent({ id, name, requestId, dealId }: EventRow): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify({ requestId, dealId } satisfies LiveEvent)}\n\n`
}
