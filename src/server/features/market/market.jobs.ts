import { setImmediate as nextTick } from 'node:timers/promises'
import { mondayOf } from '#domain/calendar/today.ts'
import { computeMarket } from '#domain/market/market-figures.ts'
import { stateNames } from '#domain/states/states.ts'
import { type JobDefinition, job } from '#server/platform/jobs/jobs.ts'
import { saveSnapshots } from './market.queries.ts'
import { listMarketLenders, type MarketDeps } from './read-market.ts'

/** Returns the job that stores the market pages' figures every Monday. */
export function marketSnapshotJob(deps: MarketDeps): JobDefinition {
  return job({
    name: 'market-snapshot',
    cron: '0 11 * * 1',
    isSingle: true,
    run: () => saveMarketSnapshots(deps),
  })
}

/**
 * Computes and stores this week's figures for each state and the United States, replacing those stored this week. Does
 * nothing without lenders.
 */
export async function saveMarketSnapshots(deps: MarketDeps): Promise<void> {
  const { isSample, lenders } = listMarketLenders(deps)
  if (lenders.length === 0) return
  const week = mondayOf(deps.clock())
  const matching = lenders.map((one) => one.matching)
  const rows = []
  for (const state of [null, ...stateNames]) {
    rows.push({ week, state: state ?? '', isSample, kinds: computeMarket(matching, state) })
    // A state takes tens of milliseconds. Yields to the event loop between states.
    await nextTick()
  }
  await saveSnapshots(deps.db, rows)
}
