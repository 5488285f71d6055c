import { CallError } from '#contract/wire/call.ts'

const dealFailedText = 'Failed to create deal'

/** Why a submission made no deal, for the form to say. Every message is a whole sentence or two. */
export type DealProblem =
  | { kind: 'signed-out'; message: string }
  | { kind: 'unreachable'; message: string }
  | { kind: 'email-unverified' | 'profile-incomplete'; message: string }
  | { kind: 'key-reused'; message: string; dealId: string }
  | { kind: 'rejected'; message: string }

/** What went wrong, from the error of the request. The server's own message leads wherever there is one. */
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
 * Whether the deal may have been made although no success was reported: no answer came, or the answer was an accident behind the
 * door. Only then must the same key be sent again.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500
}
