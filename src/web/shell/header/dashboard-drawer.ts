import { createAtom } from '@tanstack/react-store'
import { useEffect } from 'react'

/** The id of the element that the bar's toggle controls. */
export const dashboardSidebarId = 'dashboard-sidebar'

/**
 * The dashboard's sidebar as a drawer on small screens: the bar's toggle opens and closes it, the dashboard draws it. `isOffered`
 * says whether there is a sidebar to open at all.
 */
export const dashboardDrawer = createAtom({ isOpen: false, isOffered: false })

export function setDrawerOpen(isOpen: boolean): void {
  if (isOpen !== dashboardDrawer.get().isOpen) dashboardDrawer.set((state) => ({ ...state, isOpen }))
}

/** For the sidebar: while it is mounted, the bar shows the toggle. The drawer starts closed. */
export function useOfferDashboardDrawer(): void {
  useEffect(() => {
    dashboardDrawer.set({ isOpen: false, isOffered: true })
    return () => dashboardDrawer.set({ isOpen: false, isOffered: false })
  }, [])
}
