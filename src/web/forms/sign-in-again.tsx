import { CallError } from '#contract/wire/call.ts'
import type { FormFailure } from '#web/forms/form.tsx'
import { Note } from '#web/ui/feedback/alert.tsx'

/**
 * The instruction for a form whose session ended while it was filled in. `save` is the label of the button to press
 * again.
 */
export function SignInAgain({ save }: { save: string }) {
  return (
    <p>
      Nothing you typed is lost.{' '}
      <a href="/auth/login" target="_blank" rel="noopener">
        Sign in again in another tab
      </a>
      , then come back here and press {save}.
    </p>
  )
}

/** {@link SignInAgain} as a notice titled "You are signed out". `save` is the label of the button to press again. */
export function SignedOutNote({ save }: { save: string }) {
  return (
    <Note tone="caution" title="You are signed out">
      <SignInAgain save={save} />
    </Note>
  )
}

/**
 * Converts a failed save's error for `applyServerErrors`. `fallback` is the message if the error isn't a
 * {@link CallError}, which has its own message even if the server can't be reached.
 */
export function saveFailure(error: Error, fallback: string): FormFailure {
  const reply = error instanceof CallError ? error.reply : undefined
  return { message: reply?.message || fallback, fields: reply?.fields }
}

/**
 * Returns whether the error means that the session ended while the form was open. Signing in again in another tab is
 * enough.
 */
export function isSignedOut(error: Error | null): boolean {
  return error instanceof CallError && error.status === 401
}
