import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { placeTooltip } from './tooltip-place.ts'

/** The open part of a tooltip. Placed before it is painted; closes when the page moves under it, on Escape and on presses outside. */
export function TooltipPanel({
  id,
  anchor,
  side,
  onEnter,
  onLeave,
  onClose,
  children,
}: {
  id: string
  anchor: RefObject<HTMLElement | null>
  side: 'top' | 'bottom'
  onEnter: (event: PointerEvent) => void
  onLeave: (event: PointerEvent) => void
  onClose: () => void
  children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    if (!panel.current || !anchor.current) return
    const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { x, y } = placeTooltip(
      anchor.current.getBoundingClientRect(),
      panel.current.getBoundingClientRect(),
      viewport,
      side,
    )
    panel.current.style.left = `${x}px`
    panel.current.style.top = `${y}px`
  }, [anchor, side])

  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      // Heard at the window, before a dialog around the trigger hears it at the document: one Escape closes one thing.
      event.stopPropagation()
      close()
    }
    function closeWhenMoved(event: Event) {
      if (event.target instanceof Node && event.target.contains(anchor.current)) close()
    }
    function closeOutside(event: globalThis.PointerEvent) {
      const target = event.target
      if (target instanceof Node && !panel.current?.contains(target) && !anchor.current?.contains(target)) close()
    }
    window.addEventListener('keydown', closeOnEscape, true)
    window.addEventListener('scroll', closeWhenMoved, true)
    window.addEventListener('pointerdown', closeOutside, true)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('keydown', closeOnEscape, true)
      window.removeEventListener('scroll', closeWhenMoved, true)
      window.removeEventListener('pointerdown', closeOutside, true)
      window.removeEventListener('resize', close)
    }
  }, [anchor])

  return (
    <div ref={panel} id={id} role="tooltip" className="tip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      {children}
    </div>
  )
}
