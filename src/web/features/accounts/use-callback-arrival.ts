import { useNavigate } from '@tanstack/react-router'
import { useOpenSession } from '../../session/open-session.ts'

/**
 * Finishes a sign-in that came back in the address. The token is stored and out of the address and the history before anything
 * is asked of the server. Without token and error somebody came here by hand.
 */
export function useCallbackArrival(onSignedIn: () => void) {
  const navigate = useNavigate()
  const openSession = useOpenSession()
  return async ({ token, error }: { token?: string | undefined; error?: string | undefined }): Promise<void> => {
    if (!token) {
      await navigate({ to: '/auth', search: error ? { error } : {}, replace: true })
      return
    }
    const opening = openSession(token).catch(() => undefined)
    await navigate({ to: '/auth/callback', search: {}, replace: true })
    await opening
    onSignedIn()
    await navigate({ to: '/dashboard', replace: true })
  }
}
