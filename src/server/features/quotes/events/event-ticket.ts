import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a ticket opens the stream, in seconds: from being made to the stream's first byte. */
export const ticketSeconds = 60

/**
 * A ticket for one investor's stream. An address may stand in a proxy's log, which is why it holds no session's token and soon
 * opens nothing. Any process can read it: all share the key.
 */
export function createTicket(key: Buffer, userId: string, now: Date): string {
  const content = `${userId}.${Math.floor(now.getTime() / 1000) + ticketSeconds}`
  return `${Buffer.from(content).toString('base64url')}.${sign(key, content)}`
}

/** The investor of a ticket; undefined when it is forged or over. */
export function readTicket(key: Buffer, ticket: string, now: Date): string | undefined {
  const [encoded = '', signature = ''] = ticket.split('.')
  const content = Buffer.from(encoded, 'base64url').toString()
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const [userId, expires] = content.split('.')
  return Number(expires) * 1000 > now.getTime() ? userId : undefined
}

const sign = (key: Buffer, content: string) =>
  createHmac('sha256', key).update(`event-ticket ${content}`).digest('base64url')
