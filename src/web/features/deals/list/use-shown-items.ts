import { useState } from 'react'

const pageSize = 10

/**
 * A long list ten at a time. Whoever asks for more goes on with the keyboard at the first that is new: give the item at
 * `firstNewIndex` the focus when it appears.
 */
export function useShownItems<T>(items: readonly T[]) {
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
