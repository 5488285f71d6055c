import { useEffect, useRef, useState } from 'react'

/** The value as it was at most so many milliseconds ago: it follows a moving thumb at a steady pace and ends with the last. */
export function useThrottled<T>(value: T, ms: number): T {
  const [throttled, setThrottled] = useState(value)
  const takenAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, takenAt.current + ms - Date.now())
    const timer = setTimeout(() => {
      takenAt.current = Date.now()
      setThrottled(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return throttled
}
