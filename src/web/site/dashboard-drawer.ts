import { useEffect, useSyncExternalStore } from 'react'

/** The id of the element that the bar's toggle controls. */
export const dashboardSidebarId = 'dashboard-sidebar'

let state = { isOpen: false, isOffered: false }
const atRest = state
const listeners = new Set<() => void>()

function change(next: Partial<typeof state>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The dashboard's sidebar as a drawer on small screens: the bar's toggle opens and closes it, the dashboard draws it. */
export const dashboardDrawer = {
  get isOpen(): boolean {
    return state.isOpen
  },
  setOpen(isOpen: boolean): void {
    if (isOpen !== state.isOpen) change({ isOpen })
  },
  toggle(): void {
    change({ isOpen: !state.isOpen })
  },
}

/** Whether the drawer is open, and whether there is a sidebar to open at all. The same object until something changes. */
export function useDashboardDrawer(): { isOpen: boolean; isOffered: boolean } {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => atRest,
  )
}

/** For the sidebar: while it is mounted, the bar shows the toggle. The drawer starts closed. */
export function useOfferDashboardDrawer(): void {
  useEffect(() => {
    change({ isOpen: false, isOffered: true })
    return () => change({ isOpen: false, isOffered: false })
  }, [])
}
