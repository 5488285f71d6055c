import { useEffect, useState } from 'react'

/** A value that has rested for a moment: one request when the thumb stops, not one a step. */
export function useSettledHold(holdMonths: number, restMs = 250): number {
  const [settled, setSettled] = useState(holdMonths)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(holdMonths), restMs)
    return () => clearTimeout(timer)
  }, [holdMonths, restMs])
  return settled
}
