import type { FunnelWeek } from '#contract/desk/numbers.ts'
import { mondayOf } from '#server/features/lenders/catalogue/monday-of.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readFunnel } from './numbers.queries.ts'

const none = { signUps: 0, verified: 0, profile: 0, deal: 0, asked: 0, answered: 0, quoted: 0, funded: 0 }

/** Returns people by sign-up week and the step they reached, for `weeks` weeks up to now, including empty weeks. */
export async function readWeeks(
  db: Database,
  { now, weeks, state }: { now: Date; weeks: number; state: string | undefined },
): Promise<FunnelWeek[]> {
  const found = await readFunnel(db, { now, weeks, state })
  return Array.from({ length: weeks }, (_, index) => {
    const week = mondayOf(new Date(now.getTime() - (weeks - 1 - index) * 7 * 86_400_000))
    return found.find((one) => one.week === week) ?? { week, ...none }
  })
}
