import { z } from 'zod'
import { creditScoreRanges } from '#domain/choices/profile-choices.ts'
import { formatCount } from '#domain/money/counts.ts'
import { roundCents } from '#domain/money/rounding.ts'

/** A flag that the API specification defines as a string. The database stores a boolean. */
export const BooleanString = z.enum(['true', 'false'])
export type BooleanString = z.infer<typeof BooleanString>

export function booleanString(value: boolean): BooleanString {
  return value ? 'true' : 'false'
}

/** A point in time as an ISO 8601 string in UTC. */
export const WireTime = z.string()

export const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)

/** The id in an endpoint's path. A malformed id gets the same 404 as an unknown one. */
export const PathId = z.object({ id: z.string() })

/** The reply of a command that returns only a message. */
export const MessageReply = z.object({ message: z.string() })
export type MessageReply = z.infer<typeof MessageReply>

/**
 * Returns a schema for a dollar amount in a JSON body, from `min` to `max` (default $1 billion), without fractions of a
 * cent. Messages name the field, except that `minMessage` replaces those for a missing or too-low amount.
 */
export function dollars(label: string, bounds: { min: number; max?: number; minMessage?: string }) {
  const max = bounds.max ?? 1_000_000_000
  return z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null
          ? (bounds.minMessage ?? `${label} is required`)
          : `${label} must be a number`,
    })
    .min(bounds.min, bounds.minMessage ?? `${label} must be at least ${bounds.min}`)
    .max(max, `${label} cannot exceed $${formatCount(max)}`)
    .refine((n) => Math.abs(n - roundCents(n)) < 1e-6, `${label} cannot have fractions of a cent`)
}

/** Returns a schema for a whole number in a JSON body. */
export function wholeNumber(label: string, bounds: { min: number; max: number }) {
  const message = `${label} must be a whole number from ${bounds.min} to ${bounds.max}`
  return z.number({ error: message }).int(message).min(bounds.min, message).max(bounds.max, message)
}

/**
 * The `when` option of a check across fields. Runs the check even when fields have errors, so that the form shows all
 * errors together. The check must not trust any field's type, but it gets an object: other bodies fail earlier.
 */
export const alongsideOthers = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const CreditScoreRange = z.enum(creditScoreRanges, { error: 'Choose a credit score range' })
export type CreditScoreRange = z.infer<typeof CreditScoreRange>
