import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { verifyEmailEndpoint } from '#contract/accounts/accounts.ts'
import { type Call, CallError } from '#contract/wire/call.ts'
import { useCall } from '#web/app-context.ts'
import { useMailedToken } from '#web/features/accounts/use-mailed-token.ts'
import { announceUserChange } from '#web/session/cross-tab.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Verified = { message: string; email: string }

/**
 * Requests by token. A token works once, so it is sent once however often React runs an effect. A failed request can be
 * repeated.
 */
const asked = new Map<string, Promise<Verified>>()

/** Returns the pending or finished request for a token, and sends one if there is none. */
function verifyOnce(call: Call, token: string): Promise<Verified> {
  const known = asked.get(token)
  if (known) return known
  const answer = call(verifyEmailEndpoint, { params: { token } })
  asked.set(token, answer)
  return answer
}

function forgetVerification(token: string): void {
  asked.delete(token)
}

type Verification =
  | { state: 'missing' }
  | { state: 'loading' }
  | { state: 'success'; verified: Verified }
  /**
   * `canRetry`: the server gave no reply about the token, so the same link may still work. `isVerified`: the link was
   * used before.
   */
  | { state: 'error'; text: string; detail: string | null; canRetry: boolean; isVerified: boolean }

/**
 * Verifies with the token that the page was opened with. Reloading the page after a success shows the success again,
 * because the token works only once.
 */
export function useVerification(tokenInAddress: string | undefined): {
  verification: Verification
  retry: () => void
} {
  const call = useCall()
  const verifiedEmail = useLocation({ select: ({ state }) => state.verifiedEmail })
  const { token, settle } = useMailedToken('/verify', tokenInAddress)
  const [verification, setVerification] = useState<Verification>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each try.
  useEffect(() => {
    if (token === undefined) return
    if (token === null) {
      setVerification(
        verifiedEmail ? { state: 'success', verified: { message: '', email: verifiedEmail } } : { state: 'missing' },
      )
      return
    }
    let isOver = false
    verifyOnce(call, token).then(
      (verified) => {
        if (isOver) return
        setVerification({ state: 'success', verified })
        toast({ title: 'Email Verified!', description: 'You can now log in to your account.' })
        announceUserChange()
        settle({ verifiedEmail: verified.email })
      },
      (error: Error) => {
        if (isOver) return
        const canRetry = !(error instanceof CallError) || error.status === 0 || error.status >= 429
        const text = verificationErrorText(error.message)
        const isVerified = error instanceof CallError && error.reply.reason === 'already-verified'
        setVerification({ state: 'error', text, detail: canRetry ? error.message : null, canRetry, isVerified })
        if (isVerified) announceUserChange()
        else toast({ title: 'Verification Failed', description: text, variant: 'error' })
      },
    )
    return () => {
      isOver = true
    }
  }, [token, tries])

  function retry() {
    if (!token) return
    forgetVerification(token)
    setVerification({ state: 'loading' })
    setTries(tries + 1)
  }

  return { verification, retry }
}

/** Words a failed verification from the message of the failed request. */
export function verificationErrorText(message: string): string {
  const text = message.replace(/^\s*\d{3}:?\s*/, '').toLowerCase()
  if (text.includes('expired') || text.includes('invalid token'))
    return 'This verification link has expired or is invalid. Please request a new verification email.'
  if (text.includes('already verified'))
    return 'This email address has already been verified. You can log in to your account.'
  return 'Email verification failed'
}
