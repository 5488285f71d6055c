import { verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import type { Call } from '#contract/wire/call.ts'

export type Verified = { message: string; email: string }

/** A token works once, so one page asks once for it, however often React runs an effect. A failed try can be made again. */
const asked = new Map<string, Promise<Verified>>()

export function verifyOnce(call: Call, token: string): Promise<Verified> {
  const known = asked.get(token)
  if (known) return known
  const answer = call(verifyEmailEndpoint, { params: { token } })
  asked.set(token, answer)
  return answer
}

export function forgetVerification(token: string): void {
  asked.delete(token)
}
