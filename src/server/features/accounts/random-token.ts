import { createHash, randomBytes } from 'node:crypto'

/** A secret for one person's browser or mail: 32 random bytes. The database only ever sees its hash. */
export function createToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** What is stored of a token. A plain SHA-256 is enough, because nobody can guess 32 random bytes. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
