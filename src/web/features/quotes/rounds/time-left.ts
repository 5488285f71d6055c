import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats the time left in at most two units: '2 days 4 hours', '3 hours 12 minutes', '9:58' in the last ten minutes. */
export function timeLeftWords(ms: number): string {
  const left = Math.max(0, ms)
  if (left < 10 * minute) {
    const seconds = Math.ceil(left / 1000)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  if (left < hour) return counted(Math.floor(left / minute), 'minute')
  const [large, small] = left < day ? ([hour, minute] as const) : ([day, hour] as const)
  const units = left < day ? ['hour', 'minute'] : ['day', 'hour']
  const rest = Math.floor((left % large) / small)
  return [counted(Math.floor(left / large), units[0]!), ...(rest > 0 ? [counted(rest, units[1]!)] : [])].join(' ')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** Returns the milliseconds until a moment, every second in the last ten minutes and every half minute before; null before the page is live. */
export function useTimeLeft(closesAt: string): number | null {
  const [now, setNow] = useState<number | null>(null)
  const until = Date.parse(closesAt)
  const isClose = now !== null && until - now < 10 * minute + 30_000
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), isClose ? 1000 : 30_000)
    return () => clearInterval(timer)
  }, [isClose])
  return now === null ? null : until - now
}
