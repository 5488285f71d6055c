import type { FastifyBaseLogger } from 'fastify'
import { amountBands } from '#contract/desk/numbers.ts'
import { filterBounds, type LenderQuery } from '#contract/lenders/lenders.ts'
import { mondayOf } from '#domain/calendar/today.ts'
import type { Database } from '#server/platform/db/database.ts'
import { toSearchText } from './directory.ts'
import { addEmptySearches, type EmptySearchCount } from './empty-searches.queries.ts'

export type EmptySearches = {
  /** Counts a search in memory. Call it only for a search without results. */
  count(query: LenderQuery): void
  /** Writes the counts to the database. Doesn't reject: a failure is logged. */
  flush(): Promise<void>
  /** Ends the timer and writes the counts. Doesn't reject: counts that can't be written are lost. */
  stop(): Promise<void>
}

const everyMs = 60_000
/** An upper bound, in dollars, that excludes no loan. State pages always send it. */
const widestAmount = filterBounds.loanAmount.max
/** Upper bounds in dollars of the bands of loan amounts. The last band has none. */
const bandEnds = [150_000, 500_000, 1_500_000]

/**
 * Creates the counter of searches without results, which writes its counts once a minute. Counts of a failed write go
 * into the next one.
 */
export function createEmptySearches(deps: {
  db: Database
  clock: () => Date
  log: Pick<FastifyBaseLogger, 'debug'>
}): EmptySearches {
  let counted = new Map<string, EmptySearchCount>()

  function add(row: EmptySearchCount): void {
    const key = `${row.week}|${row.state}|${row.amount}|${row.hasText}`
    counted.set(key, { ...row, count: row.count + (counted.get(key)?.count ?? 0) })
  }
  async function flush(): Promise<void> {
    if (counted.size === 0) return
    const rows = [...counted.values()]
    counted = new Map()
    try {
      await addEmptySearches(deps.db, rows)
    } catch (error) {
      deps.log.debug({ err: error }, 'searches without result could not be counted')
      for (const row of rows) add(row)
    }
  }
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()
  return {
    count(query) {
      const amount = searchedAmount(query)
      const states = query.states ?? []
      add({
        week: mondayOf(deps.clock()),
        state: states.length > 1 ? 'several' : (states[0] ?? ''),
        amount: amount === undefined ? '' : bandOf(amount),
        hasText: toSearchText(query) !== undefined,
        count: 1,
      })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

/**
 * Returns the lower bound of the searched loan amount, in dollars, or else the upper one. Undefined for a range that
 * excludes nothing.
 */
function searchedAmount({ loanAmountMin = 0, loanAmountMax = widestAmount }: LenderQuery): number | undefined {
  if (loanAmountMin > 0) return loanAmountMin
  return loanAmountMax < widestAmount ? loanAmountMax : undefined
}

function bandOf(amount: number): string {
  const index = bandEnds.findIndex((end) => amount < end)
  return amountBands[index === -1 ? bandEnds.length : index]!
}
