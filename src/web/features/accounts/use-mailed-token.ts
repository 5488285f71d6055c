import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    verifiedEmail?: string | undefined
  }
}

/**
 * Returns the token of a mailed link. Removes it from the address at hydration, because addresses are seen, shared and synced, and
 * doesn't store it: a reload needs the link in the mail again. `settle` stores an outcome in the
 * history entry, for the page to show again. The token is undefined until it is known, which is never the case on the
 * server, and null when there is none.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, on arrival; later the address has changed under the page.
  useEffect(() => {
    if (inAddress) leaveInHistory({})
    else setToken(null)
  }, [])

  return { token, settle: leaveInHistory }
}
