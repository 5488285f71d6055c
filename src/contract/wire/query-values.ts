import { z } from 'zod'

/** Inclusive bounds. With `isInteger`, the number must also be whole. */
export type NumberBounds = { min: number; max: number; isInteger?: boolean }

/** A decimal with at most 15 integer digits and 6 decimal places, without an exponent. */
export const queryNumberPattern = /^-?\d{1,15}(\.\d{1,6})?$/

/** Returns whether a number is within the inclusive bounds, and whole if they require it. False for NaN. */
export function isWithin(n: number, bounds: NumberBounds): boolean {
  return n >= bounds.min && n <= bounds.max && (!bounds.isInteger || Number.isInteger(n))
}

export function queryNumberMessage(label: string, bounds: NumberBounds): string {
  return `${label} must be a ${bounds.isInteger ? 'whole ' : ''}number from ${bounds.min} to ${bounds.max}`
}

export function queryFlagMessage(label: string): string {
  return `${label} must be true or false`
}

/** Returns a schema for a query-string number: a plain decimal within bounds. */
export function queryNumber(label: string, bounds: NumberBounds) {
  const message = queryNumberMessage(label, bounds)
  return z
    .string({ error: message })
    .regex(queryNumberPattern, message)
    .transform(Number)
    .refine((n) => isWithin(n, bounds), message)
}

/** Returns a schema for a query-string flag, 'true' or 'false'; the output is a boolean. */
export function queryFlag(label: string) {
  return z.enum(['true', 'false'], { error: queryFlagMessage(label) }).transform((text) => text === 'true')
}
