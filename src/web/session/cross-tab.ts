import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#web/session/session.ts'
import { authTokenKey } from './token.ts'

const channelName = 'user-changed'

/**
 * Makes all tabs of this browser refetch the user, this one included, or only the others if the browser lacks
 * BroadcastChannel. Call it after a change of the user's data, such as a saved profile or a verified email. Sign-in and
 * sign-out reach other tabs through the stored token.
 */
export function announceUserChange(): void {
  if ('BroadcastChannel' in window) {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(channelName)
    channel.close()
    return
  }
  try {
    // Setting and removing the key sends a storage event to the other tabs and stores nothing.
    localStorage.setItem(channelName, '1')
    localStorage.removeItem(channelName)
  } catch {
    // Without storage there is no session to share, so other tabs have no user to refresh.
  }
}

/**
 * Refetches the user after another tab signs in or any tab calls {@link announceUserChange}. If it is a different user,
 * reloads the page, which still shows the previous user's data. Sign-outs reach other tabs through `useToken`. Used
 * once, in the shell.
 */
export function useCrossTabUser(): void {
  const queryClient = useQueryClient()

  useEffect(() => {
    async function refresh() {
      const before = queryClient.getQueryData(userQuery().queryKey)
      await queryClient.refetchQueries(userQuery())
      const after = queryClient.getQueryData(userQuery().queryKey)
      if (before && after && before.id !== after.id) location.reload()
    }

    function onStorage({ key, newValue }: StorageEvent) {
      if (newValue !== null && (key === authTokenKey || key === channelName)) void refresh()
    }

    window.addEventListener('storage', onStorage)
    const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null
    channel?.addEventListener('message', refresh)
    return () => {
      window.removeEventListener('storage', onStorage)
      channel?.close()
    }
  }, [queryClient])
}
