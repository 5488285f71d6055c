import { ChevronDown } from 'lucide-react'
import type { User } from '#contract/profile.ts'
import { Icon } from '../../ui/icon.tsx'
import { displayNameOf, initialsOf } from '../person-name.ts'

/** What the button of the account menu shows, before the menu is there and after. */
export function AccountFace({ user }: { user: User }) {
  return (
    <>
      <span className="avatar" aria-hidden="true">
        {initialsOf(user)}
      </span>
      <span className="only-wide" aria-hidden="true">
        {displayNameOf(user)}
      </span>
      <span className="sr">{displayNameOf(user)}, account menu</span>
      <Icon of={ChevronDown} small />
    </>
  )
}
