import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const eventNames = ['message', 'quote', 'status'] as const
export type EventName = (typeof eventNames)[number]

/** The data of a server-sent event; the event's id resumes after it. What it is about is read by its own call. */
export type LiveEvent = { requestId: string | null; dealId: string }

export const eventsPath = '/api/events'

/** Where server-sent events do not work, clients ask again this often. */
export const pollSeconds = 20

export const createEventTicket = endpoint({
  method: 'POST',
  path: '/api/events/ticket',
  summary: 'A ticket that opens the stream of the own events for a short time.',
  access: 'investor',
  reply: z.object({ ticket: z.string(), expiresInSeconds: z.number() }),
})

export const streamEvents = endpoint({
  method: 'GET',
  path: eventsPath,
  summary: 'Server-sent events `message`, `quote` and `status`; resumed with the header Last-Event-ID.',
  access: 'public',
  query: z.object({
    ticket: z.string({ error: 'ticket is required' }).max(400),
    /** For clients that cannot set Last-Event-ID when they open the stream again. */
    lastEventId: z.string().max(20).optional(),
  }),
  reply: z.unknown(),
})
