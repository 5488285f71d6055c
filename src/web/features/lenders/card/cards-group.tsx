import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { DirectoryLender } from '#contract/lenders/lenders.ts'
import { heightOf, rememberHeight } from './group-heights.ts'
import { LenderCard } from './lender-card.tsx'

/**
 * A few rows of a list. All its cards are in the document, for whoever searches the page or has it read out; far from the window
 * the browser leaves them without a layout (see `.cards-part`). When a list comes back, each group takes the room it had, so
 * that the place in the list is found again to the pixel.
 */
export const CardsGroup = memo(function CardsGroup({
  lenders,
  start,
  size,
  label,
}: {
  /** The lenders of the whole page, of which these are `size` from `start` on. */
  lenders: readonly DirectoryLender[]
  start: number
  size: number
  label: string
}) {
  const own = lenders.slice(start, start + size)
  const content = `${own[0]?.id} ${own.length}`
  const list = useRef<HTMLUListElement>(null)
  const [height] = useState(() => heightOf(content))

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    return () => rememberHeight(content, element)
  }, [content])

  return (
    <ul
      ref={list}
      className="cards cards-part"
      // Never written by the server, whose pages may carry no styles.
      style={height === undefined ? undefined : { containIntrinsicHeight: `auto ${height}px` }}
      aria-label={label}
    >
      {own.map((lender) => (
        <LenderCard key={lender.id} lender={lender} />
      ))}
    </ul>
  )
})
