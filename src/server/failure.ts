import type { ErrorReply } from '#contract/wire/errors.ts'

/** Every kind of rejection and its HTTP status. */
export const failureStatus = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  unprocessable: 422,
  limited: 429,
  unavailable: 503,
} as const
export type FailureKind = keyof typeof failureStatus

/** An expected error with a message for the user. Any other thrown error is a bug and gets a 500 without detail. */
export class Failure extends Error {
  override name = 'Failure'
  readonly kind: FailureKind
  readonly reply: ErrorReply
  /** Seconds to wait before retrying. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    kind: FailureKind,
    message: string,
    more: Omit<ErrorReply, 'message'> & { retryAfterSeconds?: number } = {},
  ) {
    super(message)
    const { retryAfterSeconds, ...reply } = more
    this.kind = kind
    this.reply = { message, ...reply }
    this.retryAfterSeconds = retryAfterSeconds
  }
}
