import type { User } from '#contract/accounts/profile.ts'
import { displayNameOf, initialsOf } from '#web/shell/person-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'

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
