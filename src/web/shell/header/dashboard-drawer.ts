import { createAtom } from '@tanstack/react-store'
import { useEffect } from 'react'

/** The id of the element that the bar's toggle controls. */
export const dashboardSidebarId = 'dashboard-sidebar'

/**
 * The state of the dashboard's sidebar as a drawer on small screens. The header's toggle opens and closes it.
 * `isOffered` says whether the page has a sidebar.
 */
export const dashboardDrawer = createAtom({ isOpen: false, isOffered: false })

/** Opens or closes the sidebar's drawer on small screens. */
export function setDrawerOpen(isOpen: boolean): void {
  if (isOpen !== dashboardDrawer.get().isOpen) dashboardDrawer.set((state) => ({ ...state, isOpen }))
}

/** Shows the header's toggle while the sidebar is mounted. The drawer starts closed. */
export function useOfferDashboardDrawer(): void {
  useEffect(() => {
    dashboardDrawer.set({ isOpen: false, isOffered: true })
    return () => dashboardDrawer.set({ isOpen: false, isOffered: false })
  }, [])
}
