import { lazy, Suspense } from 'react'
import type { User } from '#contract/profile.ts'
import { initialsOf } from './person-name.ts'

// Visitors never download the menu, and the page does not wait for it.
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
const SheetLinks = lazy(async () => ({ default: (await import('./account-sheet-links.tsx')).AccountSheetLinks }))

/** The avatar with its menu. */
export function AccountCorner({ user }: { user: User }) {
  return (
    <Suspense
      fallback={
        <span className="who" aria-hidden="true">
          <span className="avatar">{initialsOf(user)}</span>
        </span>
      }
    >
      <AccountMenu user={user} />
    </Suspense>
  )
}

/** The same choices among the links of small screens. */
export function AccountSheetLinks() {
  return (
    <Suspense fallback={null}>
      <SheetLinks />
    </Suspense>
  )
}
