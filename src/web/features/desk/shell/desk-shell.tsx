import './desk.css'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import type { DeskCounts } from '#contract/desk/counts.ts'
import { FactorDialog } from '#web/features/desk/entry/factor-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.ts'
import { DeskLink } from './desk-link.tsx'
import { deskRooms } from './desk-rooms.ts'
import { useDeskCounts } from './use-desk-counts.ts'
import { useDeskMode } from './use-desk-mode.ts'
import { useDeskNavigate, useDeskPath } from './use-desk-path.ts'

/** The desk: its rooms at the side, or above on small screens, and the one that is open. */
export function DeskShell() {
  useDeskMode()
  const counts = useDeskCounts()
  const countOf = (count: keyof DeskCounts | undefined) =>
    count && counts?.[count] ? counts[count].toLocaleString('en-US') : null
  return (
    <>
      <nav className="tabs-m" aria-label="Desk, small screens">
        {deskRooms.map(({ room, label, count }) => (
          <DeskLink key={room} room={room}>
            {label} {count === 'lenders' ? null : countOf(count)}
          </DeskLink>
        ))}
      </nav>
      <div className="app desk">
        <nav className="side" aria-label="Desk">
          <ul>
            {deskRooms.map(({ room, label, icon, count }) => (
              <li key={room}>
                <DeskLink room={room}>
                  <Icon of={icon} />
                  <span className="lb">{label}</span> <span className="n">{countOf(count)}</span>
                </DeskLink>
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
              <OpenRoom />
            </Suspense>
          </div>
        </main>
      </div>
      <FactorDialog />
    </>
  )
}

/** The room that the address names; the bare desk opens on what waits today. */
function OpenRoom() {
  const [name, id, ...more] = useDeskPath()
  const goTo = useDeskNavigate()
  useEffect(() => {
    if (name === undefined) goTo('today', { replace: true })
  })
  if (name === undefined) return null
  const found = deskRooms.find(({ room }) => room === name)
  const Room = id === undefined ? found?.all : found?.item
  if (!Room || more.length > 0)
    return (
      <EmptyState title="There is no such room" heading="h1">
        Choose one from the desk's list.
      </EmptyState>
    )
  return <Room key={id} id={id ?? ''} />
}
