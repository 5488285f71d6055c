import { type FunnelWeek, getNumbersEndpoint, type SupplyGap } from '#contract/desk/numbers.ts'
import { mondayOf } from '#domain/calendar/today.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { findSupplyGaps } from './find-supply-gaps.ts'
import { listEmptySearches, readFunnel, readFunnelByState } from './numbers.queries.ts'

const emptyCounts = { signUps: 0, verified: 0, profile: 0, deal: 0, asked: 0, answered: 0, quoted: 0, funded: 0 }

/**
 * Counts investors by the week they signed up and the step they reached, for the last `weeks` weeks, including empty
 * ones.
 */
async function readWeeks(
  db: Database,
  { now, weeks, state }: { now: Date; weeks: number; state: string | undefined },
): Promise<FunnelWeek[]> {
  const found = await readFunnel(db, { now, weeks, state })
  return Array.from({ length: weeks }, (_, index) => {
    const week = mondayOf(new Date(now.getTime() - (weeks - 1 - index) * 7 * 86_400_000))
    return found.find((one) => one.week === week) ?? { week, ...emptyCounts }
  })
}

export type NumbersDeps = {
  db: Database
  clock: () => Date
  catalogue: { snapshot(): Pick<Snapshot, 'matchLenders'> }
  emptySearches: { flush(): Promise<void> }
}

/** Registers the desk's statistics. Supply gaps are computed once per catalogue version. */
export function registerDeskNumbers(http: Http, { db, clock, catalogue, emptySearches }: NumbersDeps): void {
  let cached: { lenders: unknown; gaps: SupplyGap[] } | undefined
  function gapsOf({ matchLenders }: Pick<Snapshot, 'matchLenders'>): SupplyGap[] {
    if (cached?.lenders !== matchLenders) cached = { lenders: matchLenders, gaps: findSupplyGaps(matchLenders) }
    return cached.gaps
  }
  route(http, getNumbersEndpoint, { limits: readLimits }, async ({ query: { weeks, state } }) => {
    await emptySearches.flush()
    const range = { now: clock(), weeks }
    const [byWeek, states, searches] = await Promise.all([
      readWeeks(db, { ...range, state }),
      readFunnelByState(db, range),
      listEmptySearches(db, range),
    ])
    const gaps = gapsOf(catalogue.snapshot()).filter((gap) => state === undefined || gap.state === state)
    return { weeks: byWeek, states, gaps, emptySearches: searches }
  })
}
