import { formatCountOf } from '#domain/money/counts.ts'
import { medianOf } from '#domain/money/median.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listResponseTimes } from './facts.queries.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Returns the median time that lenders, including sample ones, took to answer an investor's requests, such as '5
 * hours', or 'N/A' without an answer.
 */
export async function readResponseTime(db: Db, userId: string): Promise<string> {
  const times = await listResponseTimes(db, userId)
  return times.length === 0 ? 'N/A' : describeTime(medianOf(Float64Array.from(times))!)
}

function describeTime(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minute))
  const hours = Math.round(ms / hour)
  if (minutes < 60) return formatCountOf(minutes, 'minute')
  return hours < 48 ? formatCountOf(hours, 'hour') : formatCountOf(Math.round(ms / day), 'day')
}
