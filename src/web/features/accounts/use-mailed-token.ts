import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    mailedToken?: string | undefined
    verifiedEmail?: string | undefined
  }
}

/**
 * The token of a mailed link. It leaves the address as soon as the page is alive, because addresses are seen, shared and synced.
 * One that verifies an email is remembered by the history entry, so that loading the page again is another try, until `forget` puts
 * the outcome in its place. One that sets a password opens the account: nothing of the browser keeps it.
 * The token is undefined until that is known, which a server that renders the page cannot know, and null when there is none.
 */
export function useMailedToken(
  page: '/verify' | '/reset-password',
  inAddress: string | undefined,
): { token: string | null | undefined; forget: (outcome?: { verifiedEmail: string }) => void } {
  const navigate = useNavigate()
  const remembered = useLocation({ select: ({ state }) => state.mailedToken })
  const [token, setToken] = useState<string | null | undefined>(inAddress || undefined)

  function remember(mailed: { mailedToken?: string | undefined; verifiedEmail?: string }) {
    void navigate({
      to: page,
      search: {},
      state: (state) => ({ ...state, mailedToken: undefined, ...mailed }),
      replace: true,
      resetScroll: false,
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: Once, on arrival; later the address has changed under the page.
  useEffect(() => {
    if (inAddress) remember(page === '/verify' ? { mailedToken: inAddress } : {})
    else setToken(remembered ?? null)
  }, [])

  return { token, forget: (outcome) => remember({ ...outcome }) }
}
