import './desk.css'
import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { DeskCounts } from '#contract/desk/counts.ts'
import { FactorDialog } from '#web/features/desk/entry/factor-dialog.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'
import { deskRooms } from './desk-rooms.ts'
import { useDeskCounts } from './use-desk-counts.ts'
import { useDeskMode } from './use-desk-mode.ts'

/** The desk: its rooms at the side, or above on small screens, and the one that is open. */
export function DeskShell() {
  useDeskMode()
  const counts = useDeskCounts()
  const countOf = (count: keyof DeskCounts | undefined) =>
    count && counts?.[count] ? counts[count].toLocaleString('en-US') : null
  return (
    <>
      <nav className="tabs-m" aria-label="Desk, small screens">
        {deskRooms.map(({ to, label, count }) => (
          <Link key={to} to={to}>
            {label} {count === 'lenders' ? null : countOf(count)}
          </Link>
        ))}
      </nav>
      <div className="app desk">
        <nav className="side" aria-label="Desk">
          <ul>
            {deskRooms.map(({ to, label, icon, count }) => (
              <li key={to}>
                <Link to={to}>
                  <Icon of={icon} />
                  <span className="lb">{label}</span> <span className="n">{countOf(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to="/dashboard" className="side-fold">
            <Icon of={ChevronLeft} />
            <span className="lb">Leave the desk</span>
          </Link>
        </nav>
        <main id="main" className="app-m">
          <div className="wrap">
            <Suspense fallback={<Spinner label="Loading…" />}>
              <Outlet />
            </Suspense>
          </div>
        </main>
      </div>
      <FactorDialog />
    </>
  )
}
