import { useNavigate, useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

declare module '@tanstack/history' {
  interface HistoryState {
    /** Marks a history entry that was added by opening a dialog. Going back closes the dialog. */
    opensDialog?: boolean
  }
}

const inPlace = { to: '.', hash: true, resetScroll: false, hashScrollIntoView: false } as const

type Search = Record<string, string | undefined>

/**
 * Returns functions that open, replace and close a dialog whose state lives in the query string. Opening adds a history
 * entry, so back closes it and a reload keeps it. `close(names)` goes back if this tab added the entry; otherwise, such
 * as on a page that was opened by a shared URL, it replaces the entry without these parameters.
 */
export function useAddressDialog() {
  const navigate = useNavigate()
  const router = useRouter()
  const closedKey = useRef<string | undefined>(undefined)
  const replace = (search: Search) => {
    const { opensDialog } = router.state.location.state
    return navigate({
      ...inPlace,
      search: (previous: Search) => ({ ...previous, ...search }),
      replace: true,
      state: opensDialog ? { opensDialog } : {},
    } as never)
  }
  return {
    open: (search: Search) =>
      navigate({
        ...inPlace,
        search: (previous: Search) => ({ ...previous, ...search }),
        state: { opensDialog: true },
      } as never),
    /** Changes the open dialog's content, or opens it, without adding a history entry. */
    replace,
    close(names: readonly string[]): void {
      const { opensDialog, __TSR_key: key } = router.state.location.state
      if (!opensDialog) {
        void replace(Object.fromEntries(names.map((name) => [name, undefined])))
        return
      }
      // Going back is asynchronous; a second Escape must not go back twice.
      if (closedKey.current === key) return
      closedKey.current = key
      router.history.back()
    },
  }
}
