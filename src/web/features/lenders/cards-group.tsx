import { type CSSProperties, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Lender } from '#contract/lenders.ts'
import { isNearTop, type Place, placeOf, rememberPlace } from './group-places.ts'
import { takeIdleTurn } from './idle-turns.ts'
import { LenderCard } from './lender-card.tsx'

/**
 * A few rows of a list. When a long list comes back, the groups around the place it was left at are there at once; the others
 * keep their room and follow one by one in free moments, or when the window comes near.
 */
export const CardsGroup = memo(function CardsGroup({
  lenders,
  start,
  size,
  label,
  restoredTop,
}: {
  /** The lenders of the whole page, of which these are `size` from `start` on. */
  lenders: readonly Lender[]
  start: number
  size: number
  label: string
  /** Where the window will stand, in pixels of the document. Undefined when the list is short enough to be there at once. */
  restoredTop: number | undefined
}) {
  const own = lenders.slice(start, start + size)
  const content = `${own[0]?.id} ${own.length}`
  const list = useRef<HTMLUListElement>(null)
  const [place] = useState(() => placeOf(content))
  const [isThere, setThere] = useState(
    place === undefined || restoredTop === undefined || isNearTop(place, restoredTop),
  )

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    return () => rememberPlace(content, element)
  }, [content])

  useEffect(() => {
    const element = list.current
    if (isThere || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setThere(true)
      },
      { rootMargin: '2000px 0px' },
    )
    observer.observe(element)
    const leave = takeIdleTurn(() => setThere(true))
    return () => {
      observer.disconnect()
      leave()
    }
  }, [isThere])

  return (
    <ul
      ref={list}
      className={isThere ? 'cards cards-part' : 'cards-part'}
      style={roomOf(place, isThere)}
      aria-label={label}
    >
      {isThere ? own.map((lender) => <LenderCard key={lender.id} lender={lender} />) : null}
    </ul>
  )
})

/**
 * The room a group takes while it is not laid out, or not there: what it took before, so that the place in the list is found
 * again to the pixel. Never written by the server, whose pages may carry no styles.
 */
function roomOf(place: Place | undefined, isThere: boolean): CSSProperties | undefined {
  if (!place) return undefined
  return isThere
    ? { containIntrinsicHeight: `auto ${place.height}px` }
    : { height: place.height, boxSizing: 'content-box' }
}
