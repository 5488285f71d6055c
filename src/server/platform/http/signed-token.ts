import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A hash that only a holder of the key can make, of one purpose: what is signed for one is worthless for another.
 * Parts hold no blank.
 */
export function keyedHash(key: Buffer, purpose: string, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update([purpose, ...parts].join(' '))
    .digest('base64url')
}

/**
 * A token for a link, a ticket or a cookie that nobody but this site can make: its parts in plain sight and a signature. It is
 * stored nowhere, and every process can read it. What must stay secret is sealed instead, and what must be revocable is a random
 * token whose hash is stored.
 */
export function signToken(key: Buffer, purpose: string, parts: readonly string[]): string {
  if (!parts.every(isPlain)) throw new Error('A part of a signed token is not plain')
  return [...parts, keyedHash(key, purpose, parts)].join('.')
}

/** The parts of a token; undefined when it was not signed with this key for this purpose. */
export function readSignedToken(key: Buffer, purpose: string, token: string): string[] | undefined {
  const parts = token.split('.')
  const given = Buffer.from(parts.pop()!)
  // One part with a blank would have the signature of two.
  if (!parts.every(isPlain)) return undefined
  const expected = Buffer.from(keyedHash(key, purpose, parts))
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts : undefined
}

const isPlain = (part: string) => /^[\w-]+$/.test(part)
