import { formatCountOf } from '#domain/money/counts.ts'
import { medianOf } from '#domain/money/median.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listResponseTimes } from './facts.queries.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the median time lenders took to answer an investor's requests, such as '5 hours', or 'N/A' without an answer. */
export async function readResponseTime(db: Db, userId: string): Promise<string> {
  const times = await listResponseTimes(db, userId)
  return times.length === 0 ? 'N/A' : describeTime(medianOf(Float64Array.from(times))!)
}

function describeTime(ms: number): string {
  if (ms < hour) return roundedCount(ms / minute, 'minute')
  return ms < 2 * day ? roundedCount(ms / hour, 'hour') : roundedCount(ms / day, 'day')
}

function roundedCount(value: number, unit: string): string {
  return formatCountOf(Math.max(1, Math.round(value)), unit)
}
