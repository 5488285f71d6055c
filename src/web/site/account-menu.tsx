import { Link } from '@tanstack/react-router'
import { ChevronDown, LogOut, User as Person } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import type { User } from '#contract/profile.ts'
import { Icon } from '../ui/icon.tsx'
import { displayNameOf, initialsOf } from './person-name.ts'
import { signOutFailedTitle, useSignOut } from './use-sign-out.ts'

/** The avatar with its menu. It is fetched only for signed-in people. */
export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const { signOut, isPending, failure } = useSignOut()

  function startSignOut(event: Event) {
    // The menu stays, so that its label can say what is happening and what went wrong.
    event.preventDefault()
    if (!isPending) signOut()
  }

  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className="who">
        <span className="avatar" aria-hidden="true">
          {initialsOf(user)}
        </span>
        <span className="only-wide" aria-hidden="true">
          {displayNameOf(user)}
        </span>
        <span className="sr">{displayNameOf(user)}, account menu</span>
        <Icon of={ChevronDown} small />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
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
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
