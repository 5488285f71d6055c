import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { iconButtonClass } from '#web/ui/controls/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Menu } from '#web/ui/icons.ts'

/**
 * The header's links on small screens, behind a toggle. A `<details>` opens without scripts, too. With scripts it closes
 * after any link or action, on Escape, on an outside press and when the focus leaves.
 */
export function MenuSheet({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const router = useRouter()

  function close() {
    if (menu.current) menu.current.open = false
  }

  useEffect(() => {
    function closeOutside(event: PointerEvent) {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    const stopListening = router.subscribe('onBeforeNavigate', close)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      stopListening()
    }
  })

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !menu.current?.open) return
    close()
    menu.current.querySelector('summary')?.focus()
  }

  function closeOnLeave(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close()
  }

  function closeAfterUse(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a, button')) close()
  }

  return (
    <details
      ref={menu}
      className="min-[56rem]:hidden in-data-desk:hidden"
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
    >
      <summary className={iconButtonClass({ className: 'list-none' })}>
        <Icon of={Menu} />
        <span className="sr-only">Menu</span>
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a link's Enter arrives as a click. */}
      <div className="absolute inset-x-0 z-20 border-y border-line bg-card p-4 shadow-sheet" onClick={closeAfterUse}>
        {children}
      </div>
    </details>
  )
}
