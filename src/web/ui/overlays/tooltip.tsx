import { Slot } from 'radix-ui'
import {
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { TooltipPanel } from './tooltip-panel.tsx'
import { endTooltipTurn, takeTooltipTurn, tooltipDelayMs } from './tooltip-turn.ts'

/** Time to cross from the trigger to the panel and back, so that the panel can be read and magnified under the pointer. */
const crossingMs = 120

/**
 * A short text over its only child, a button or link. Opens after a rest of the pointer, or at once on keyboard focus; closes on
 * leaving, blur, click and Escape. Never the only place of something needed, unless `opensOnTap` lets fingers open it too.
 * Written here because Radix's tooltip with its placement library weighs 20 kB, and public pages show tooltips on every card.
 */
export function Tooltip({
  content,
  opensOnTap = false,
  side = 'top',
  children,
}: {
  content: ReactNode
  opensOnTap?: boolean | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactElement
}) {
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tapOpens = useRef(false)
  const id = useId()

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (!isOpen) return
    function close() {
      setOpen(false)
    }
    takeTooltipTurn(close)
    return () => endTooltipTurn(close, Date.now())
  }, [isOpen])

  function openNow() {
    clearTimeout(timer.current)
    setOpen(true)
  }

  function closeNow() {
    clearTimeout(timer.current)
    setOpen(false)
  }

  function enter(event: PointerEvent) {
    clearTimeout(timer.current)
    if (event.pointerType === 'touch' || isOpen) return
    timer.current = setTimeout(openNow, tooltipDelayMs(Date.now()))
  }

  function leave(event: PointerEvent) {
    clearTimeout(timer.current)
    if (event.pointerType !== 'touch') timer.current = setTimeout(closeNow, crossingMs)
  }

  function press(event: PointerEvent) {
    tapOpens.current = opensOnTap && event.pointerType === 'touch' && !isOpen
    closeNow()
  }

  function click(event: MouseEvent) {
    if (!tapOpens.current) return closeNow()
    tapOpens.current = false
    // A tap that opens does nothing else: a card's link around the trigger must not follow it.
    event.preventDefault()
    openNow()
  }

  return (
    <>
      <Slot.Root
        ref={trigger}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={enter}
        onPointerLeave={leave}
        onPointerDown={press}
        onClick={click}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) openNow()
        }}
        onBlur={closeNow}
      >
        {children}
      </Slot.Root>
      {isOpen
        ? createPortal(
            <TooltipPanel id={id} anchor={trigger} side={side} onEnter={enter} onLeave={leave} onClose={closeNow}>
              {content}
            </TooltipPanel>,
            landmarkAround(trigger.current),
          )
        : null}
    </>
  )
}

/**
 * Where an open tooltip is put: inside the landmark of what it explains, so that it belongs to that for screen readers, and not
 * deeper, because a part of the page that is laid out by itself would clip it.
 */
function landmarkAround(trigger: HTMLElement | null): Element {
  return trigger?.closest('[role="dialog"], main') ?? document.body
}
