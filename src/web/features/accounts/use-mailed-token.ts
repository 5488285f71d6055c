import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    verifiedEmail?: string | undefined
  }
}

/**
 * The token of a mailed link. It leaves the address as soon as the page is alive, because addresses are seen, shared and synced, and
 * nothing of the browser keeps it: whoever loads the page again opens the link in the mail. `settle` notes an outcome with the
 * history entry, for the page to show again. The token is undefined until it is known, which a server that renders the page cannot
 * know, and null when there is none.
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
