import { useSelector } from '@tanstack/react-store'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { formatCount } from '#domain/money/counts.ts'
import {
  dashboardDrawer,
  dashboardSidebarId,
  setDrawerOpen,
  useOfferDashboardDrawer,
} from '#web/shell/header/dashboard-drawer.ts'
import { sidebarClass, sidebarCountClass, sidebarItemClass, sidebarLabelClass } from '#web/shell/sidebar-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PanelLeftClose, PanelLeftOpen, X } from '#web/ui/icons.ts'
import { type DashboardTab, dashboardTabs, TabLink } from './tab-link.tsx'

/**
 * The list of the dashboard's tabs. On large screens it is next to the page. On small ones it is a drawer that the
 * header's toggle opens, and that closes on choosing a tab, its close button, Escape or a press outside.
 */
export function DashboardSidebar({
  current,
  counts,
  isCollapsed,
  onCollapse,
}: {
  current: DashboardTab
  /** The count shown with a tab, even if 0, with its unit for screen readers. Tabs without an entry show none. */
  counts: Partial<Record<DashboardTab, readonly [count: number, unit: string]>>
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}) {
  const { isOpen, close, drawer, keepFocus } = useSidebarDrawer(current)
  return (
    <>
      {/* Clicking outside the drawer closes it. Keyboard users have Escape and its close button. */}
      {isOpen ? (
        <div data-slot="scrim" className="fixed inset-0 z-20 bg-veil lg:hidden" aria-hidden="true" onClick={close} />
      ) : null}
      <div
        ref={drawer}
        id={dashboardSidebarId}
        data-slot="sidebar"
        className={
          isOpen
            ? 'fixed inset-y-0 left-0 z-21 flex w-[min(16rem,85vw)] flex-col gap-0.5 overflow-y-auto border-r border-line bg-paper p-4 shadow-sheet print:hidden'
            : classNames(sidebarClass, isCollapsed ? 'px-3 py-6' : 'px-4 py-6')
        }
        {...(isOpen
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Dashboard sidebar', onKeyDown: keepFocus }
          : {})}
      >
        <button type="button" className={sidebarItemClass(isCollapsed, 'lg:hidden')} onClick={close}>
          <Icon of={X} />
          Close
        </button>
        <nav aria-label="Dashboard">
          <ul className="grid gap-0.5">
            {dashboardTabs.map(({ id, label, icon }) => (
              <li key={id}>
                <TabLink
                  tab={id}
                  className={sidebarItemClass(isCollapsed)}
                  title={isCollapsed ? label : undefined}
                  isCurrent={id === current}
                  onClick={close}
                >
                  <Icon of={icon} />
                  <span data-slot="label" className={sidebarLabelClass(isCollapsed)}>
                    {label}
                  </span>
                  <Count value={counts[id]} isFolded={isCollapsed} />
                </TabLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          className={sidebarItemClass(isCollapsed, 'mt-auto max-lg:hidden lg:sticky lg:bottom-6 short:static')}
          title={isCollapsed ? 'Expand sidebar' : undefined}
          onClick={() => onCollapse(!isCollapsed)}
        >
          <Icon of={isCollapsed ? PanelLeftOpen : PanelLeftClose} />
          <span data-slot="label" className={sidebarLabelClass(isCollapsed)}>
            {isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
          </span>
        </button>
      </div>
    </>
  )
}

function Count({ value, isFolded }: { value: readonly [count: number, unit: string] | undefined; isFolded: boolean }) {
  if (!value) return null
  const [count, unit] = value
  return (
    <span className={sidebarCountClass(isFolded)}>
      {formatCount(count)}
      <span className="sr-only"> {unit}</span>
    </span>
  )
}

/** The width from which the stylesheet places the sidebar next to the page. */
const besidePage = '(min-width: 64rem)'

/**
 * Runs the sidebar as a drawer: moves the focus in when it opens, keeps it inside, and returns it to the header's
 * toggle. Closes on Escape, on any change of tab, and when the window becomes wide enough for the sidebar.
 */
function useSidebarDrawer(current: DashboardTab) {
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
    // If a new tab was chosen, `TabArrival` moves the focus to its heading afterward.
    document.querySelector<HTMLElement>(`[aria-controls="${dashboardSidebarId}"]`)?.focus()
  }

  /** Keeps Tab inside the drawer. Escape closes it. */
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
