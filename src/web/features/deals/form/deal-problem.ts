import { CallError } from '#contract/wire/call.ts'

const dealFailedText = 'Failed to create deal'

/** Why a submission created no deal. Every message is one or two full sentences. */
export type DealProblem =
  | { kind: 'signed-out'; message: string }
  | { kind: 'unreachable'; message: string }
  | { kind: 'email-unverified' | 'profile-incomplete'; message: string }
  | { kind: 'key-reused'; message: string; dealId: string }
  | { kind: 'rejected'; message: string }

/** Returns the problem from a request's error, with the server's message where there is one. */
export function dealProblem(error: unknown): DealProblem {
  if (!(error instanceof CallError)) return { kind: 'rejected', message: dealFailedText }
  const { status, reply } = error
  const message = reply.message || dealFailedText
  if (status === 401) return { kind: 'signed-out', message }
  if (isOutcomeUnknown(error)) return { kind: 'unreachable', message }
  if (reply.reason === 'email-unverified' || reply.reason === 'profile-incomplete')
    return { kind: reply.reason, message }
  if (reply.reason === 'key-reused' && reply.dealId) return { kind: 'key-reused', message, dealId: reply.dealId }
  return { kind: 'rejected', message }
}

/**
 * Returns whether the deal may exist although no success was reported: there was no reply, or a server error. Only then
 * must the same key be sent again.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}
