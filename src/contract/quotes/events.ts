export const eventNames = ['message', 'quote', 'status'] as const
export type EventName = (typeof eventNames)[number]

/**
 * The data of a server-sent event. A stream resumes after an event's id. The page requests the changed data separately.
 */
export type LiveEvent = { requestId: string | null; dealId: string }

/**
 * `GET /api/events` with the bearer token is a stream of server-sent events, so it isn't an `Endpoint`. It resumes
 * after Last-Event-ID. The first block is the id to resume after. Heartbeats are comments.
 */
export const eventsPath = '/api/events'

/** Seconds between two heartbeats. */
export const heartbeatSeconds = 10

/** Seconds without an event or heartbeat after which a page polls until one arrives. */
export const silenceSeconds = 30

/** Seconds between two polls. */
export const pollSeconds = 20
