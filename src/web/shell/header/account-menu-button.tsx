import { useState } from 'react'
import type { User } from '#contract/accounts/profile.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { AccountButtonLabel, accountButtonClass } from './account-button-label.tsx'

async function loadMenu() {
  return (await import('./account-menu.tsx')).AccountMenu
}

/** The avatar's button, which opens the account menu. Loads the menu's code on hover or focus. */
export function AccountMenuButton({ user }: { user: User }) {
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>> | null>(null)

  function open() {
    loadMenu().then(
      (menu) => setMenu(() => menu),
      () =>
        toast({
          title: 'Error',
          description: 'The menu could not be loaded. Check your connection and try again.',
          variant: 'error',
        }),
    )
  }

  function prepare() {
    loadMenu().catch(() => {})
  }

  if (Menu) return <Menu user={user} />
  return (
    <button
      type="button"
      className={accountButtonClass}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') open()
      }}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <AccountButtonLabel user={user} />
    </button>
  )
}
