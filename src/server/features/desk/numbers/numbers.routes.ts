import { getNumbersEndpoint, type SupplyGap } from '#contract/desk/numbers.ts'
import type { Snapshot } from '#server/features/lenders/catalogue/snapshot.ts'
import type { Database } from '#server/platform/db/database.ts'
import { type Http, readLimits, route } from '#server/platform/http/route.ts'
import { findSupplyGaps } from './find-supply-gaps.ts'
import { listEmptySearches, readFunnelByState } from './numbers.queries.ts'
import { readWeeks } from './read-weeks.ts'

export type NumbersDeps = {
  db: Database
  clock: () => Date
  catalogue: { snapshot(): Pick<Snapshot, 'matchLenders'> }
  emptySearches: { flush(): Promise<void> }
}

/** Registers the desk's statistics. Supply gaps are computed once per catalogue version. */
export function registerDeskNumbers(http: Http, { db, clock, catalogue, emptySearches }: NumbersDeps): void {
  let found: { lenders: unknown; gaps: SupplyGap[] } | undefined
  function gapsOf({ matchLenders }: Pick<Snapshot, 'matchLenders'>): SupplyGap[] {
    if (found?.lenders !== matchLenders) found = { lenders: matchLenders, gaps: findSupplyGaps(matchLenders) }
    return found.gaps
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
