import type { User } from '#contract/accounts/profile.ts'
import { displayNameOf, initialsOf } from '#web/shell/person-name.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ChevronDown } from '#web/ui/icons.ts'
import { Name } from '#web/ui/labels/name.tsx'

export const accountButtonClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded px-2 text-sm font-medium hover:bg-sunk'

/** The content of the account menu's button, before and after the menu loads. */
export function AccountButtonLabel({ user }: { user: User }) {
  return (
    <>
      <span
        className="inline-grid size-9 place-items-center rounded-full bg-pine-soft text-sm font-semibold tracking-[0.02em] text-pine"
        aria-hidden="true"
      >
        {initialsOf(user)}
      </span>
      <span className="hidden min-[56rem]:inline" aria-hidden="true" translate="no">
        {displayNameOf(user)}
      </span>
      <span className="sr-only">
        <Name>{displayNameOf(user)},</Name> account menu
      </span>
      <Icon of={ChevronDown} small />
    </>
  )
}
