import { useEffect, useRef } from 'react'
import { findMain, focusByScript } from '#web/shell/frame/main-content.ts'

/** A closed dialog gives the focus back within this time, if its opener is still there. */
const dialogFarewellMs = 300

/**
 * After a step of the checklist the button that began it is gone, and the focus would be nowhere: it goes to the step that is
 * next or, on the full dashboard, to the page's heading. Not on arrival, and never away from something that has it.
 */
export function useFocusAfterStep({ isDialogOpen, isFull }: { isDialogOpen: boolean; isFull: boolean }): void {
  const before = useRef({ isDialogOpen, isFull })
  const hadDialog = useRef(false)
  useEffect(() => {
    const { isDialogOpen: wasOpen, isFull: wasFull } = before.current
    before.current = { isDialogOpen, isFull }
    if (isDialogOpen) hadDialog.current = true
    const isAfterStep = hadDialog.current && !isDialogOpen && (wasOpen || isFull !== wasFull)
    if (!isAfterStep) return
    const timer = setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return
      const main = findMain()
      const place = main?.querySelector<HTMLElement>('[aria-current=step] h2') ?? main?.querySelector('h1')
      if (place) focusByScript(place)
    }, dialogFarewellMs)
    return () => clearTimeout(timer)
  }, [isDialogOpen, isFull])
}
