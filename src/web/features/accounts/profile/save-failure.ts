import { CallError } from '#contract/wire/call.ts'
import type { FormFailure } from '#web/forms/server-errors.ts'

/** Returns a failed save as forms show it. `fallback` is the message of a failure without one. */
export function saveFailure(error: Error, fallback: string): FormFailure {
  const reply = error instanceof CallError ? error.reply : undefined
  return { message: reply?.message || fallback, fields: reply?.fields }
}

/** Whether the session ended while the form was open: what was typed stays, and signing in elsewhere is enough. */
export function isSignedOut(error: Error | null): boolean {
  return error instanceof CallError && error.status === 401
}
