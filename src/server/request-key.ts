import { createHash } from 'node:crypto'
import { Failure } from './failure.ts'

/** Returns the hash of a request's validated input. Sorts the top-level fields, so that their order doesn't matter. */
export function hashInput(input: object): string {
  const fields = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/**
 * Compares a repeated request with the earlier one that had the same idempotency key.
 * @throws Failure 422 `key-reused` when the key came with other input, with the id of the earlier deal if there is one.
 */
export function requireSameInput(
  earlier: { bodyHash: string },
  bodyHash: string,
  { message, dealId }: { message: string; dealId?: string },
): void {
  if (earlier.bodyHash === bodyHash) return
  throw new Failure('unprocessable', message, { reason: 'key-reused', ...(dealId === undefined ? {} : { dealId }) })
}
