import { Link } from '@tanstack/react-router'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LogOut } from '#web/ui/icons/log-out.ts'
import { User as Person } from '#web/ui/icons/user.ts'
import { AccountFace } from './account-face.tsx'
import { signOutFailedTitle, useSignOut } from './use-sign-out.ts'

/** The avatar with its menu, open at first: it is fetched when somebody opens it. */
export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(true)
  const { signOut, isPending, failure } = useSignOut()

  function startSignOut(event: Event) {
    // The menu stays, so that its label can say what is happening and what went wrong.
    event.preventDefault()
    if (!isPending) signOut()
  }

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className="who">
        <AccountFace user={user} />
      </DropdownMenu.Trigger>
      {/* Without a portal, so that it stays within the header: whoever goes by landmarks finds nothing at the end of the page. */}
      <DropdownMenu.Content className="pop pop--menu" align="end" sideOffset={4} collisionPadding={8}>
        <DropdownMenu.Item asChild>
          <Link to="/profile">
            <Icon of={Person} />
            My Profile
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item asChild onSelect={startSignOut}>
          <button type="button" aria-disabled={isPending || undefined}>
            <Icon of={LogOut} />
            {isPending ? 'Signing Out...' : 'Sign Out'}
          </button>
        </DropdownMenu.Item>
        {failure ? (
          <DropdownMenu.Label className="pop-note">
            {signOutFailedTitle}. {failure}
          </DropdownMenu.Label>
        ) : null}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
