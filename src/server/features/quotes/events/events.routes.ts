import { eventsPath } from '#contract/quotes/events.ts'
import { Failure } from '#server/failure.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, requireFeature } from '#server/platform/http/route.ts'
import { createEventStreams } from './event-streams.ts'

const streamLimit: Limit = { name: 'event-stream', points: 120, seconds: 60, inMemory: true }
const ownStreamLimit: Limit = { name: 'event-stream-own', points: 30, seconds: 60, inMemory: true }

/** Registers the stream of an investor's own events. An open stream holds no permit of the database limit. */
export function registerEvents(http: Http, deps: { db: Db }): void {
  const streams = createEventStreams(deps.db)
  http.app.addHook('preClose', () => streams.stop())

  http.app.get(eventsPath, { schema: { hide: true } }, async (request, reply) => {
    await requireFeature(http, 'messaging')
    await http.limits.consume(streamLimit, clientKey(request.ip))
    const permits = await http.databaseLimit.acquire({ matchesDeals: false })
    try {
      await http.authenticate(request)
      const { investor } = request
      if (!investor) throw new Failure('unauthenticated', 'Please sign in to continue.', { reason: 'signed-out' })
      await http.limits.consume(ownStreamLimit, investor.id)
      const lastEventId = Number(request.headers['last-event-id'] ?? Number.NaN)
      const { raw } = reply
      const stream = await streams.open({
        userId: investor.id,
        sid: investor.sid,
        afterId: Number.isSafeInteger(lastEventId) && lastEventId >= 0 ? lastEventId : undefined,
        sink: {
          write(text) {
            if (!raw.headersSent) startReply()
            return raw.write(text)
          },
          end: () => raw.end(),
        },
      })
      raw.on('close', () => stream.close())
      // The client may have disconnected before the listener was added.
      if (raw.destroyed) stream.close()
    } finally {
      http.databaseLimit.release(permits)
    }

    function startReply(): void {
      reply.hijack()
      reply.raw.writeHead(200, {
        ...headersOf(reply.getHeaders()),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store',
        // Disables nginx's buffering.
        'x-accel-buffering': 'no',
      })
    }
  })
}

function headersOf(headers: Record<string, unknown>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
