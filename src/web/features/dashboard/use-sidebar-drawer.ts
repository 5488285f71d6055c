import { useSelector } from '@tanstack/react-store'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import {
  dashboardDrawer,
  dashboardSidebarId,
  setDrawerOpen,
  useOfferDashboardDrawer,
} from '#web/shell/header/dashboard-drawer.ts'
import type { DashboardTab } from './tab-names.ts'

/** The width from which the stylesheet places the sidebar next to the page. */
const besidePage = '(min-width: 64rem)'

/**
 * Runs the sidebar as a drawer: moves the focus in when it opens, keeps it inside, and returns it to the header's toggle. Closes on
 * Escape, on any change of tab, and when the window becomes wide enough for the sidebar.
 */
export function useSidebarDrawer(current: DashboardTab) {
  useOfferDashboardDrawer()
  const { isOpen } = useSelector(dashboardDrawer)
  const drawer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isOpen) return
    const wide = window.matchMedia(besidePage)
    if (wide.matches) return setDrawerOpen(false)
    drawer.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    const onWide = () => setDrawerOpen(false)
    wide.addEventListener('change', onWide)
    return () => wide.removeEventListener('change', onWide)
  }, [isOpen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the change of the tab is what closes it.
  useEffect(() => setDrawerOpen(false), [current])

  function close() {
    if (!isOpen) return
    setDrawerOpen(false)
    // A change of tab moves the focus to the new tab's heading afterward.
    document.querySelector<HTMLElement>(`[aria-controls="${dashboardSidebarId}"]`)?.focus()
  }

  function keepFocus(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return close()
    if (event.key !== 'Tab') return
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a, button')].filter(
      (stop) => stop.offsetParent,
    )
    const end = event.shiftKey ? stops[0] : stops.at(-1)
    if (document.activeElement !== end) return
    event.preventDefault()
    ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
  }

  return { isOpen, close, drawer, keepFocus }
}
