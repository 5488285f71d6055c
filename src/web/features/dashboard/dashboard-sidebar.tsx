import { dashboardSidebarId } from '#web/shell/header/dashboard-drawer.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PanelLeftClose } from '#web/ui/icons/panel-left-close.ts'
import { PanelLeftOpen } from '#web/ui/icons/panel-left-open.ts'
import { X } from '#web/ui/icons/x.ts'
import { TabLink } from './tab-link.tsx'
import { type DashboardTab, dashboardTabs } from './tab-names.ts'
import { useSidebarDrawer } from './use-sidebar-drawer.ts'

/** The tabs beside the page; on small screens a drawer that the bar's toggle opens, and that closes on a choice, Escape or a press beside it. */
export function DashboardSidebar({
  current,
  counts,
  isCollapsed,
  onCollapse,
}: {
  current: DashboardTab
  /** A figure beside a tab and what it counts, in words for those who only hear it; left out where there is none. */
  counts: Partial<Record<DashboardTab, readonly [count: number, of: string]>>
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
}) {
  const { isOpen, close, drawer, keepFocus } = useSidebarDrawer(current)
  return (
    <>
      {/* A press beside the drawer closes it; by keyboard Escape and the drawer's own button do. */}
      {isOpen ? <div className="side-veil" aria-hidden="true" onClick={close} /> : null}
      <div
        ref={drawer}
        id={dashboardSidebarId}
        className={classNames('side', isOpen && 'is-open')}
        {...(isOpen
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Dashboard sidebar', onKeyDown: keepFocus }
          : {})}
      >
        <button type="button" className="side-x" onClick={close}>
          <Icon of={X} />
          Close
        </button>
        <nav aria-label="Dashboard">
          <ul>
            {dashboardTabs.map(({ id, label, icon }) => (
              <li key={id}>
                <TabLink tab={id} title={isCollapsed ? label : undefined} isCurrent={id === current} onClick={close}>
                  <Icon of={icon} />
                  <span className="lb">{label}</span>
                  <Count of={counts[id]} />
                </TabLink>
              </li>
            ))}
          </ul>
        </nav>
        <button
          type="button"
          className="side-fold"
          title={isCollapsed ? 'Expand sidebar' : undefined}
          onClick={() => onCollapse(!isCollapsed)}
        >
          <Icon of={isCollapsed ? PanelLeftOpen : PanelLeftClose} />
          <span className="lb">{isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}</span>
        </button>
      </div>
    </>
  )
}

function Count({ of }: { of: readonly [count: number, of: string] | undefined }) {
  if (!of) return null
  const [count, unit] = of
  return (
    <span className="n">
      {count.toLocaleString('en-US')}
      <span className="sr"> {unit}</span>
    </span>
  )
}
