import type { z } from 'zod'
import { createEventTicketEndpoint, EventsQuery, eventsPath } from '#contract/quotes/events.ts'
import { Failure } from '#server/failure.ts'
import type { FindSessionOwners } from '#server/features/accounts/sessions/session-owners.ts'
import { requestBudgetMs, startTimeBudget } from '#server/platform/db/time-budget.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteLimit, requireFeature, route } from '#server/platform/http/route.ts'
import { type EventStreamDeps, heartbeatMs, openEventStream } from './event-stream.ts'
import { createTicket, readTicket, ticketSeconds } from './event-ticket.ts'

export type EventsDeps = EventStreamDeps & {
  clock: () => Date
  cookieKey(): Promise<Buffer>
  findSessionOwners: FindSessionOwners
}

type OpenStream = { sid: string; close(): void }

const ticketLimits: readonly RouteLimit[] = [
  { name: 'event-ticket-ip', points: 120, seconds: 60, by: 'ip', inMemory: true },
  { name: 'event-ticket', points: 30, seconds: 60, by: 'investor', inMemory: true },
]
const streamLimit: Limit = { name: 'event-stream', points: 120, seconds: 60, inMemory: true }
/** How many streams one investor may have open in a process: a tab each, and a few that have not ended yet. */
const streamsPerInvestor = 5

export function registerEvents(http: Http, deps: EventsDeps): void {
  const open = new Map<string, Set<OpenStream>>()
  let isClosing = false
  /** A stream ends with the session that opened it: one question for all streams of this process. */
  async function endWithSessions(): Promise<void> {
    const streams = [...open.values()].flatMap((own) => [...own])
    if (streams.length === 0) return
    const owners = await startTimeBudget(requestBudgetMs).run(() =>
      deps.findSessionOwners(streams.map(({ sid }) => sid)),
    )
    for (const stream of streams) if (!owners.has(stream.sid)) stream.close()
  }
  // While the database is away nobody can tell; streams without events do no harm meanwhile.
  const watching = setInterval(() => void endWithSessions().catch(() => {}), heartbeatMs).unref()
  http.app.addHook('preClose', async () => {
    clearInterval(watching)
    isClosing = true
    for (const streams of open.values()) for (const stream of [...streams]) stream.close()
  })

  route(http, createEventTicketEndpoint, { limits: ticketLimits }, async ({ investor }) => ({
    ticket: createTicket(await deps.cookieKey(), investor.sid, deps.clock()),
    expiresInSeconds: ticketSeconds,
  }))

  http.app.get(eventsPath, { schema: { hide: true, querystring: EventsQuery } }, async (request, reply) => {
    await requireFeature(http, createEventTicketEndpoint.feature)
    await http.limits.consume(streamLimit, clientKey(request.ip))
    // Over a connection that is still open, a client would come back at once and be cut off in the middle.
    if (isClosing)
      throw new Failure('unavailable', 'The server is being restarted. Please try again.', { retryAfterSeconds: 3 })
    const query = request.query as z.output<typeof EventsQuery>
    const sid = readTicket(await deps.cookieKey(), query.ticket, deps.clock())
    const userId = sid === undefined ? undefined : (await deps.findSessionOwners([sid])).get(sid)
    if (sid === undefined || userId === undefined)
      throw new Failure('unauthenticated', 'This ticket is no longer valid. Ask for a new one.', {
        reason: 'ticket-over',
      })
    const own = open.get(userId) ?? new Set()
    open.set(userId, own)
    // The oldest gives way: most likely its page is gone and nobody has noticed.
    if (own.size >= streamsPerInvestor) [...own][0]!.close()
    const header = request.headers['last-event-id']
    const resumed = Number(typeof header === 'string' ? header : (query.lastEventId ?? Number.NaN))
    const { raw } = reply.hijack()
    raw.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store',
      // nginx would hold the events back otherwise.
      'x-accel-buffering': 'no',
    })
    const { close } = openEventStream(deps, {
      userId,
      afterId: Number.isSafeInteger(resumed) && resumed >= 0 ? resumed : undefined,
      sink: {
        write: (text) => raw.write(text),
        end: () => {
          own.delete(stream)
          if (own.size === 0) open.delete(userId)
          raw.end()
        },
      },
    })
    const stream: OpenStream = { sid, close }
    own.add(stream)
    raw.on('close', () => stream.close())
    // A client may have hung up before there was anybody to hear of it.
    if (raw.destroyed) stream.close()
  })
}

function headersOf(headers: Record<string, unknown>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
