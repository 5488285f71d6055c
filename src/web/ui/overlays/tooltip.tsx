import { Tooltip as Radix } from 'radix-ui'
import { type MouseEvent, type PointerEvent, type ReactElement, type ReactNode, useRef, useState } from 'react'

/** Surrounds all tooltips that share their delay: 700 ms for the first one, none within 300 ms of the last. */
export const TooltipProvider = Radix.Provider

/**
 * Shows a short text over its only child, a button or link. Opens on hover and focus, and on a tap, which doesn't
 * follow the link. Closes on a second tap, and when the pointer leaves, on blur, click and Escape. Must be inside a
 * {@link TooltipProvider}.
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const tapOpens = useRef(false)

  function noteTap(event: PointerEvent) {
    tapOpens.current = event.pointerType === 'touch' && !isOpen
  }

  function openOnTap(event: MouseEvent) {
    if (!tapOpens.current) return
    // Prevents Radix from closing the tooltip, and a surrounding link from opening.
    event.preventDefault()
    setOpen(true)
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={trigger} onPointerDown={noteTap} onClick={openOnTap}>
        {children}
      </Radix.Trigger>
      <Radix.Portal container={isOpen ? landmarkAround(trigger.current) : null}>
        <Radix.Content
          className="z-50 w-max max-w-[min(20rem,calc(100vw-1rem))] rounded bg-ink px-3 py-2 text-sm leading-normal text-paper"
          sideOffset={6}
          collisionPadding={8}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Returns the container of an open tooltip: the landmark around its trigger, so that screen readers associate the two.
 * A deeper element could clip it (CSS containment).
 */
function landmarkAround(trigger: HTMLElement | null): Element | null {
  return trigger?.closest('[role="dialog"], main') ?? null
}
