import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Returns a base64url HMAC for one purpose. A signature for one purpose isn't valid for another. Parts must not contain
 * spaces.
 */
export function keyedHash(key: Buffer, purpose: string, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update([purpose, ...parts].join(' '))
    .digest('base64url')
}

/**
 * Returns a signed token for a link, ticket or cookie: its parts in plain text and a signature. It isn't stored, and
 * every process can verify it. Data that must stay secret is encrypted instead. Tokens that must be revocable are
 * random, and their hashes are stored.
 * @throws Error for an empty part, and for one with characters other than letters, digits, _ and -.
 */
export function signToken(key: Buffer, purpose: string, parts: readonly string[]): string {
  if (!parts.every(isPlain)) throw new Error('A part of a signed token is not plain')
  return [...parts, keyedHash(key, purpose, parts)].join('.')
}

/**
 * Returns the parts of a token. Undefined when it wasn't signed with this key for this purpose. Doesn't check whether
 * the token has expired; callers must.
 */
export function readSignedToken(key: Buffer, purpose: string, token: string): string[] | undefined {
  const parts = token.split('.')
  const given = Buffer.from(parts.pop()!)
  // A part with a space would have the same signature as two parts.
  if (!parts.every(isPlain)) return undefined
  const expected = Buffer.from(keyedHash(key, purpose, parts))
  return given.length === expected.length && timingSafeEqual(given, expected) ? parts : undefined
}

const isPlain = (part: string) => /^[\w-]+$/.test(part)
