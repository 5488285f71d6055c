import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { userQuery } from '#web/session/session.ts'
import { authTokenKey } from './token.ts'

const channelName = 'user-changed'

/**
 * Notifies the other open tabs of this site that the signed-in user changed, and this one too if BroadcastChannel exists.
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
 * Mounted once, at the root: reloads the user when another tab reports a change or a sign-in. When the other tab signed in a
 * different user, reloads the page, because its data belongs to the previous one.
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
