import { z } from 'zod'
import { isWithin, type NumberBounds, queryFlagMessage, queryNumberMessage, queryNumberPattern } from './query-rules.ts'

/** A query-string number: a plain decimal, finite, within bounds. */
export function queryNumber(label: string, bounds: NumberBounds) {
  const message = queryNumberMessage(label, bounds)
  return z
    .string({ error: message })
    .regex(queryNumberPattern, message)
    .transform(Number)
    .refine((n) => isWithin(n, bounds), message)
}

/** A query-string flag: 'true' or 'false'. */
export function queryFlag(label: string) {
  return z.enum(['true', 'false'], { error: queryFlagMessage(label) }).transform((text) => text === 'true')
}
