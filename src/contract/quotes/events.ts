import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'

export const eventNames = ['message', 'quote', 'status'] as const
export type EventName = (typeof eventNames)[number]

/** The data of a server-sent event; the event's id resumes after it. What it is about is read by its own call. */
export type LiveEvent = { requestId: string | null; dealId: string }

/** No endpoint of one reply: a stream of server-sent events, `GET /api/events?ticket=`. */
export const eventsPath = '/api/events'

/** Where server-sent events do not work, clients ask again this often. */
export const pollSeconds = 20

export const createEventTicketEndpoint = endpoint({
  method: 'POST',
  path: '/api/events/ticket',
  summary: 'A ticket that opens the stream of the own events for a short time.',
  access: 'investor',
  feature: 'messaging',
  reply: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
})

/** Opens the stream. Events are resumed after the header Last-Event-ID, or after `lastEventId` where a client cannot set it. */
export const EventsQuery = z.object({
  ticket: z.string({ error: 'ticket is required' }).max(400),
  lastEventId: z.string().max(20).optional(),
})
