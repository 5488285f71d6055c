import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * When a panel that hangs from a button closes: after any link or button inside it is used, on Escape (the focus returns to the
 * opener), when the focus leaves `root`, and on a press outside it. Spread `rootProps` on the element around both and `panelProps`
 * on the panel.
 */
export function useDismissal({
  root,
  opener,
  isOpen,
  close,
}: {
  root: RefObject<HTMLElement | null>
  opener: RefObject<HTMLElement | null>
  isOpen: boolean
  close: () => void
}) {
  const closeByPress = useEffectEvent(close)

  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: globalThis.PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) closeByPress()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen, root])

  return {
    rootProps: {
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !isOpen) return
        close()
        opener.current?.focus()
      },
      onBlur(event: FocusEvent) {
        if (isOpen && event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) close()
      },
    },
    panelProps: {
      onClick(event: MouseEvent) {
        if (event.target instanceof Element && event.target.closest('a, button')) close()
      },
    },
  }
}
