import { Link } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogOut, User as Person } from '#web/ui/icons.ts'
import { AccountButtonLabel, accountButtonClass } from './account-button-label.tsx'
import { signOutFailedTitle, useSignOut } from './use-sign-out.tsx'

const itemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded px-3 text-sm font-medium text-ink no-underline hover:bg-sunk data-highlighted:bg-sunk data-highlighted:outline-0'

/** The avatar's menu. Its code is loaded when it is opened, so it starts open. */
export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(true)
  const { signOut, isPending, failure, question } = useSignOut()

  function startSignOut(event: Event) {
    // The menu stays open, so that its label can show progress and errors.
    event.preventDefault()
    if (!isPending) signOut()
  }

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className={accountButtonClass}>
        <AccountButtonLabel user={user} />
      </DropdownMenu.Trigger>
      {/* Not in a portal, so that the menu stays inside the header landmark for screen readers. */}
      <DropdownMenu.Content
        className="z-30 max-w-72 min-w-48 rounded border border-line-2 bg-card p-2 shadow-sheet"
        align="end"
        sideOffset={4}
        collisionPadding={8}
      >
        <DropdownMenu.Item asChild>
          <Link to="/profile" className={itemClass}>
            <Icon of={Person} />
            My Profile
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild onSelect={startSignOut}>
          <button type="button" className={itemClass} aria-disabled={isPending || undefined}>
            <Icon of={LogOut} />
            {isPending ? 'Signing Out...' : 'Sign Out'}
          </button>
        </DropdownMenu.Item>
        {failure ? (
          <DropdownMenu.Label className="px-3 py-2 text-sm text-red">
            {signOutFailedTitle}. {failure}
          </DropdownMenu.Label>
        ) : null}
      </DropdownMenu.Content>
      {question}
    </DropdownMenu.Root>
  )
}
