export const eventNames = ['message', 'quote', 'status'] as const
export type EventName = (typeof eventNames)[number]

/** The data of a server-sent event. A stream resumes after an event's id. The page requests the changed data separately. */
export type LiveEvent = { requestId: string | null; dealId: string }

/**
 * `GET /api/events` with the bearer token: server-sent events, which are no single reply and so no endpoint. Last-Event-ID resumes.
 * The first block is the id to resume after, and a comment comes as a heartbeat.
 */
export const eventsPath = '/api/events'

/** Seconds between two heartbeats. */
export const heartbeatSeconds = 10

/** A page that got no event or heartbeat for this many seconds polls until one comes. */
export const silenceSeconds = 30

/** Seconds between two polls. */
export const pollSeconds = 20
