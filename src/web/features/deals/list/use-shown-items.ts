import { useState } from 'react'

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
