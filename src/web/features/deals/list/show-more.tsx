import { useState } from 'react'
import { formatCount } from '#domain/money/counts.ts'
import { Button } from '#web/ui/controls/button.tsx'

/** A button that shows more of a long list, with the number shown. Renders nothing once all are shown. */
export function ShowMore({
  shownCount,
  restCount,
  onShowMore,
}: {
  shownCount: number
  restCount: number
  onShowMore: () => void
}) {
  if (restCount === 0) return null
  return (
    <div className="mt-8 flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
      <p className="text-sm text-ink-2">
        Showing {formatCount(shownCount)} of {formatCount(shownCount + restCount)} deals
      </p>
      <Button onClick={onShowMore}>Show more</Button>
    </div>
  )
}

/**
 * Shows a long list a page at a time. After "Show more" the focus must move to the first new item: give the item at `firstNewIndex`
 * the focus when it appears.
 */
export function useShownItems<T>(items: readonly T[], pageSize = 10) {
  const [shownCount, setShownCount] = useState(pageSize)
  const [firstNewIndex, setFirstNewIndex] = useState<number | null>(null)
  return {
    shown: items.slice(0, shownCount),
    restCount: Math.max(0, items.length - shownCount),
    firstNewIndex,
    showMore() {
      setFirstNewIndex(shownCount)
      setShownCount(shownCount + pageSize)
    },
  }
}
