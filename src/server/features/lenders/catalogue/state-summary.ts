import type { StateSummary } from '#contract/lenders/state-summary.ts'
import { medianOf } from '#domain/money/median.ts'
import { withPublishedRanges } from '#domain/programs/published-ranges.ts'
import type { StateName } from '#domain/states/states.ts'
import { createLenderFilter } from './directory.ts'
import type { Snapshot } from './snapshot.ts'

/**
 * Computes figures over the active lenders that the directory lists for a state, including lenders that publish no
 * states. A lender's ranges cover all its programs.
 */
export function summarizeState({ active }: Pick<Snapshot, 'active'>, state: StateName): StateSummary {
  const found = active.filter(createLenderFilter({ states: [state] }))
  const shown = found.map(({ lender }) => withPublishedRanges(lender))
  const publishedOf = (read: (lender: (typeof shown)[number]) => number | null) =>
    Float64Array.from(shown.map(read).filter((figure) => figure !== null))
  const typicalMinRate = medianOf(publishedOf(({ minRate }) => minRate))
  const typicalMaxRate = medianOf(publishedOf(({ maxRate }) => maxRate))
  const amounts = { min: publishedOf(({ minAmount }) => minAmount), max: publishedOf(({ maxAmount }) => maxAmount) }
  return {
    total: found.length,
    fastCount: found.filter(createLenderFilter({ states: [state], fastFunding: true })).length,
    typicalMinRate,
    // More lenders publish a lowest rate, so the medians can cross.
    typicalMaxRate: (typicalMaxRate ?? 0) < (typicalMinRate ?? 0) ? null : typicalMaxRate,
    smallestLoan: amounts.min.sort()[0] ?? null,
    largestLoan: amounts.max.sort().at(-1) ?? null,
  }
}
