import { useEffect, useState } from 'react'
import { CallError } from '#contract/call.ts'
import { useCall } from '../../app-context.ts'
import { announceUserChange } from '../../session/cross-tab.ts'
import { toast } from '../../ui/toast.ts'
import { verificationErrorText } from './verification-error-text.ts'
import { forgetVerification, type Verified, verifyOnce } from './verify-once.ts'

export type Verification =
  | { state: 'missing' }
  | { state: 'loading' }
  | { state: 'success'; verified: Verified }
  /** `canRetry`: the server gave no answer about the token, so the same link may still work. */
  | { state: 'error'; text: string; detail: string | null; canRetry: boolean }

/**
 * Verifies with the token that the page was opened with. Once the server has judged it, `onJudged` may take it out of the address;
 * until then it stays there, so that loading the page again is another try. `verifiedEmail` is what an earlier load of this page
 * came to, when the token has left the address since.
 */
export function useVerification({
  token,
  verifiedEmail,
  onJudged,
}: {
  token: string | undefined
  verifiedEmail: string | undefined
  onJudged: (verifiedEmail: string | undefined) => void
}): { verification: Verification; retry: () => void } {
  const call = useCall()
  // The address changes under the page when the token leaves it; what the page is about does not.
  const [ownToken] = useState(token)
  const [verification, setVerification] = useState<Verification>({ state: 'loading' })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once for each try.
  useEffect(() => {
    if (!ownToken) {
      // Decided here and not before: what the history remembers is not known to the server that rendered the page.
      setVerification(
        verifiedEmail ? { state: 'success', verified: { message: '', email: verifiedEmail } } : { state: 'missing' },
      )
      return
    }
    let isOver = false
    verifyOnce(call, ownToken).then(
      (verified) => {
        if (isOver) return
        setVerification({ state: 'success', verified })
        toast({ title: 'Email Verified!', description: 'You can now log in to your account.' })
        announceUserChange()
        onJudged(verified.email)
      },
      (error: Error) => {
        if (isOver) return
        const canRetry = !(error instanceof CallError) || error.status === 0 || error.status >= 429
        const text = verificationErrorText(error.message)
        setVerification({ state: 'error', text, detail: canRetry ? error.message : null, canRetry })
        toast({ title: 'Verification Failed', description: text, variant: 'error' })
        if (!canRetry) onJudged(undefined)
      },
    )
    return () => {
      isOver = true
    }
  }, [ownToken, tries])

  function retry() {
    if (!ownToken) return
    forgetVerification(ownToken)
    setVerification({ state: 'loading' })
    setTries(tries + 1)
  }

  return { verification, retry }
}
