import { createHash, randomBytes } from 'node:crypto'

/** Returns 32 random bytes as a token, and the hash that is stored. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Returns the stored hash of a token. A plain SHA-256 is enough for 32 random bytes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
