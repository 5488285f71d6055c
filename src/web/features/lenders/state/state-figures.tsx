import { formatCount } from '#domain/money/counts.ts'
import { formatAmountRange, formatRateRange } from '#domain/money/money.ts'
import { type StateName, stateSlug } from '#domain/states/states.ts'
import { Stats } from '#web/ui/figures/stats.tsx'
import type { StateSummary } from './state-summary.ts'

/** Summary figures of all lenders in a state. */
export function StateFigures({ state, summary }: { state: StateName; summary: StateSummary | undefined }) {
  if (!summary || summary.total === 0)
    return (
      <p className="lead max-w-152">
        Lenders that publish terms for loans in {state}, local ones and those that lend everywhere.
      </p>
    )
  const { total, fastCount, typicalMinRate, typicalMaxRate, smallestLoan, largestLoan } = summary
  return (
    <>
      <p className="lead max-w-152">
        {total === 1 ? 'One lender publishes' : `${formatCount(total)} lenders publish`} terms for loans in {state},
        local ones and those that lend everywhere.
      </p>
      <Stats
        look="grid"
        className="border-t border-ink pt-4"
        items={[
          { name: 'Typical rates', value: formatRateRange(typicalMinRate, typicalMaxRate) },
          { name: 'Loan amounts', value: formatAmountRange(smallestLoan, largestLoan) },
          { name: 'Fund in under 7 days', value: formatCount(fastCount) },
        ]}
      />
      <p className="text-sm text-ink-3">
        Middle of the published range. <a href={`/market/${stateSlug(state)}`}>What one loan costs in {state}</a>
      </p>
    </>
  )
}
