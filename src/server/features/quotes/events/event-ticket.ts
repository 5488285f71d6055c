import { readSignedToken, signToken } from '#server/platform/http/signed-token.ts'

/** How long a ticket opens the stream, in seconds: from being made to the stream's first byte. */
export const ticketSeconds = 60

const purpose = 'event-ticket'

/**
 * A ticket for the stream of one session, named by its hash. An address may stand in a proxy's log, which is why it holds no
 * session's token, and soon opens nothing.
 */
export function createTicket(key: Buffer, sid: string, now: Date): string {
  return signToken(key, purpose, [sid, String(Math.floor(now.getTime() / 1000) + ticketSeconds)])
}

/** The session of a ticket, which may have ended since; undefined when the ticket is forged or over. */
export function readTicket(key: Buffer, ticket: string, now: Date): string | undefined {
  const [sid, expires] = readSignedToken(key, purpose, ticket) ?? []
  return Number(expires) * 1000 > now.getTime() ? sid : undefined
}
