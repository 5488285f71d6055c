import { heartbeatSeconds, type LiveEvent } from '#contract/quotes/events.ts'
import { Failure } from '#server/failure.ts'
import type { FindSessionOwners } from '#server/features/accounts/sessions/session-owners.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type EventRow, findLastEventId, listEventsOfStreams } from './events.queries.ts'

/** `write` returns false while the client is slow to read. */
type Sink = { write(text: string): boolean; end(): void }

type StreamOwner = {
  userId: string
  sid: string
  /** The last event the client has seen; undefined starts with events from now on. */
  afterId: number | undefined
  sink: Sink
}

type EventStreams = {
  /**
   * Sends an investor's events to the sink until the stream is closed, the session ends or the client does not read.
   * @throws Failure 503 once the streams are stopped.
   */
  open(owner: StreamOwner): Promise<{ close(): void }>
  stop(): Promise<void>
}

type Stream = StreamOwner & { afterId: number; close(): void }

/** How many streams one query reads, and how many events of each; the rest comes with the next. */
const streamsOfQuery = 5000
const eventsOfStream = 50
/** Milliseconds between two queries for new events. */
const pollMs = 1000
/** One tab each, and a few whose end is not known yet. */
const streamsPerInvestor = 5

/**
 * Streams events, which are rows. One query a second reads new rows for all streams of this process together, and another per heartbeat
 * finds the sessions that have ended.
 */
export function createEventStreams({
  db,
  findSessionOwners,
}: {
  db: Db
  findSessionOwners: FindSessionOwners
}): EventStreams {
  const streams = new Set<Stream>()
  let isStopped = false
  let polling = Promise.resolve()
  let pollTimer = schedule()
  const heartbeatTimer = setInterval(beat, heartbeatSeconds * 1000).unref()

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      // While the database is away, the next poll carries on where each stream is.
      polling = poll()
        .catch(() => {})
        .then(() => {
          if (!isStopped) pollTimer = schedule()
        })
    }, pollMs).unref()
  }

  async function poll(): Promise<void> {
    const all = [...streams]
    for (let from = 0; from < all.length; from += streamsOfQuery) {
      const some = all.slice(from, from + streamsOfQuery)
      const events = await listEventsOfStreams(db, some, eventsOfStream)
      some.forEach((stream, at) => {
        send(stream, events[at]!)
      })
    }
  }

  function send(stream: Stream, events: readonly EventRow[]): void {
    for (const event of events) {
      if (!streams.has(stream)) return
      stream.afterId = event.id
      // A client that does not read resumes after the last id it saw. Its events are not kept in memory.
      if (!stream.sink.write(formatEvent(event))) stream.close()
    }
  }

  function beat(): void {
    for (const stream of [...streams]) if (!stream.sink.write(': \n\n')) stream.close()
    // While the database is away no session is known to have ended, and no event can come either.
    void closeEnded().catch(() => {})
  }

  async function closeEnded(): Promise<void> {
    if (streams.size === 0) return
    const owners = await findSessionOwners([...streams].map(({ sid }) => sid))
    for (const stream of [...streams]) if (!owners.has(stream.sid)) stream.close()
  }

  return {
    async open(owner) {
      const lastId = await findLastEventId(db, owner.userId)
      // Without the error the client would reconnect immediately on its open connection and be disconnected again.
      if (isStopped)
        throw new Failure('unavailable', 'The server is being restarted. Please try again.', { retryAfterSeconds: 3 })
      // An id that was never reached is from before a restore.
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
