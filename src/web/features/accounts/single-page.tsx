import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#contract/wire/call.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** A page with one narrow column and one task. */
export function SinglePage({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="wrap py-section min-h-[calc(100vh-4.5rem)]">
      <div className="mx-auto grid max-w-[30rem] gap-6">{children}</div>
    </main>
  )
}

const redirectSeconds = 3

/**
 * Shows `children`, such as links, with a countdown that calls `onRedirect` after three seconds unless the investor
 * chooses to stay. `place` follows "Taking you to".
 */
export function RedirectSoon(props: { place: string; onRedirect: () => void; children: ReactNode }) {
  const [secondsLeft, setSecondsLeft] = useState(redirectSeconds)
  const [isStaying, setStaying] = useState(false)
  const redirect = useEffectEvent(props.onRedirect)
  useEffect(() => {
    if (isStaying) return
    if (secondsLeft === 0) {
      redirect()
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft, isStaying])
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {props.children}
        {isStaying ? null : (
          <Button variant="quiet" onClick={() => setStaying(true)}>
            Stay on this page
          </Button>
        )}
      </div>
      <p className="text-sm text-ink-2" role={isStaying ? 'status' : undefined}>
        {isStaying
          ? 'You are staying on this page.'
          : `Taking you to ${props.place} in ${secondsLeft} second${secondsLeft === 1 ? '' : 's'}...`}
      </p>
    </>
  )
}

declare module '@tanstack/history' {
  interface HistoryState {
    verifiedEmail?: string | undefined
  }
}

/**
 * Returns the token of an emailed link: null when the URL has none, undefined until that is known, as on the server.
 * Removes the token from the URL after hydration, because URLs are seen, shared and synced. The token isn't stored, so
 * after a reload the visitor needs the emailed link again. `settle` stores an outcome in the history entry, to show
 * after a reload.
 */
export function useMailedToken(
  page: '/verify' | '/reset-password',
  inAddress: string | undefined,
): { token: string | null | undefined; settle: (outcome: { verifiedEmail: string }) => void } {
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null | undefined>(inAddress || undefined)

  function leaveInHistory(outcome: { verifiedEmail?: string }) {
    void navigate({
      to: page,
      search: {},
      state: (state) => ({ ...state, ...outcome }),
      replace: true,
      resetScroll: false,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Runs only on arrival, because it removes the token itself.
  useEffect(() => {
    if (inAddress) leaveInHistory({})
    else setToken(null)
  }, [])

  return { token, settle: leaveInHistory }
}

/**
 * Returns whether a request with the token of {@link useMailedToken} failed without an answer about the token, so that
 * the same link can be tried again: no reply, too many requests (429), or a server error.
 */
export function isUnanswered(error: Error): boolean {
  return !(error instanceof CallError) || error.status === 0 || error.status >= 429
}
