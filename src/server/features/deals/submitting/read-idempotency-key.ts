import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '#server/failure.ts'

const badKeyMessage = 'Idempotency-Key must be 8 to 128 letters, digits, dots, colons, hyphens or underscores'

/** The request's Idempotency-Key, undefined when there is none. Throws a 400 Failure for one that cannot be stored and compared. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w.:-]{8,128}$/.test(key))
    throw new Failure('invalid', badKeyMessage, { details: [badKeyMessage] })
  return key
}
