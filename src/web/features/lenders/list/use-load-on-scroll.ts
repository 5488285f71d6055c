import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { lenderScrollDistance } from '#contract/lenders/lenders.ts'
import type { LenderList } from './use-lender-list.ts'

/** Scrolling past the list's end counts as near it, at any footer height. */
const nearMargin = `1000000px 0px ${lenderScrollDistance}px 0px`
/** The smallest distance that counts as scrolling up, so that a trembling finger doesn't count. */
const upwardPx = 16
/** Counted from the page's end, because cards that get their real height move everything below them. */
const distanceFromEnd = () => document.documentElement.scrollHeight - window.scrollY

/**
 * Loads the next page while the list's end, marked by an element, is less than 1000 pixels below the window or above it.
 * `pause` stops that for a visitor who skips the list, until they scroll back up to it. `loadMore` is for a button.
 */
export function useLoadOnScroll(
  end: RefObject<HTMLElement | null>,
  list: LenderList,
): { pause: () => void; loadMore: () => void } {
  const pausedAt = useRef<number | null>(null)
  const nextFrame = useRef(0)
  const { key, isHead, hasMore, hasMoreFailed, isLoadingMore, shownCount } = list
  const isReady = hasMore && !isHead && !hasMoreFailed && !isLoadingMore

  function loadMore() {
    if (!list.loadMore()) return
    // Cancels the frame scheduled for the previous page, which would end this pause.
    cancelAnimationFrame(nextFrame.current)
    keepPlaceWhileGrowing(end.current)
  }
  const load = useEffectEvent(() => {
    if (pausedAt.current === null) loadMore()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a grown list has to be looked at anew: its end may still be near.
  useEffect(() => {
    const element = end.current
    if (!element || !isReady) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load()
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)

    function resume() {
      if (pausedAt.current === null || !element) return
      pausedAt.current = Math.min(pausedAt.current, distanceFromEnd())
      if (distanceFromEnd() < pausedAt.current + upwardPx) return
      pausedAt.current = null
      observer.unobserve(element)
      observer.observe(element)
    }
    window.addEventListener('scroll', resume, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', resume)
    }
  }, [end, isReady, key, shownCount])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that comes fast is never seen on its way, only as more cards or as a failure.
  useEffect(() => {
    if (isLoadingMore) return
    // The grown list has to be laid out once before the browser may anchor again.
    nextFrame.current = requestAnimationFrame(() => {
      nextFrame.current = requestAnimationFrame(anchorAgain)
    })
    return () => cancelAnimationFrame(nextFrame.current)
  }, [isLoadingMore, hasMoreFailed, key, shownCount])
  useEffect(() => anchorAgain, [])

  return {
    pause: () => {
      pausedAt.current = distanceFromEnd()
    },
    loadMore,
  }
}

/**
 * Turns off the browser's scroll anchoring, which would keep a visitor below the list in place while the list grows above
 * and load page after page. Without it the new lenders come into view.
 */
function keepPlaceWhileGrowing(end: HTMLElement | null): void {
  if (!end || end.getBoundingClientRect().top > window.innerHeight) return
  document.body.style.setProperty('overflow-anchor', 'none')
}

function anchorAgain(): void {
  document.body.style.removeProperty('overflow-anchor')
}
