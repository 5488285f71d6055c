import { z } from 'zod'
import type { ProjectResult } from './project-result.ts'
import { sumCents } from './project-terms.ts'

/** The minimum number of finished projects for a track record. */
const fewestResults = 3

/** Statistics of an investor's finished projects. */
export const TrackRecord = z.object({
  count: z.number(),
  /** Percent over the combined budget of projects with payments; negative when under. Null without such a budget. */
  overBudgetPercent: z.number().nullable(),
  /** The average, in whole days; negative when early. */
  daysLate: z.number(),
})
export type TrackRecord = z.infer<typeof TrackRecord>

/** Computes an investor's track record; null with fewer than three results. */
export function trackRecord(
  results: readonly Pick<ProjectResult, 'budget' | 'paid' | 'days' | 'plannedDays'>[],
): TrackRecord | null {
  if (results.length < fewestResults) return null
  const recorded = results.filter(({ paid, budget }) => paid !== null && budget > 0)
  const budget = sumCents(recorded.map((result) => result.budget))
  const paid = sumCents(recorded.map((result) => result.paid ?? 0))
  const late = results.reduce((sum, { days, plannedDays }) => sum + days - plannedDays, 0)
  return {
    count: results.length,
    overBudgetPercent: budget > 0 ? (100 * (paid - budget)) / budget : null,
    daysLate: Math.round(late / results.length),
  }
}

/** Describes a track record: 'Your 4 flips: 11% over budget, 34 days late'. Omits the budget if its percent is null. */
export function recordSentence({ count, overBudgetPercent, daysLate }: TrackRecord): string {
  const over = overBudgetPercent === null ? null : Math.round(overBudgetPercent)
  const budget =
    over === null ? null : over === 0 ? 'on budget' : `${Math.abs(over)}% ${over > 0 ? 'over' : 'under'} budget`
  const days = Math.abs(daysLate) === 1 ? '1 day' : `${Math.abs(daysLate)} days`
  const time = daysLate === 0 ? 'on time' : `${days} ${daysLate > 0 ? 'late' : 'early'}`
  return `Your ${count} flips: ${[budget, time].filter(Boolean).join(', ')}`
}

/**
 * Suggests a deal's contingency and hold from past projects. The contingency is their combined budget overrun, rounded
 * up to whole percent, at most 100. The hold is extended by their average delay, in rounded months of 30 days, but not
 * beyond the term. Neither goes below `assumed`. Null when both stay the same. Pass figures to which no suggestion was
 * applied, because each call adds the delay.
 */
export function suggestedAssumptions(
  record: TrackRecord,
  assumed: { contingencyPercent: number; holdMonths: number; termMonths: number },
): { contingencyPercent: number; holdMonths: number } | null {
  const contingencyPercent = Math.min(
    100,
    Math.max(assumed.contingencyPercent, Math.ceil(record.overBudgetPercent ?? 0)),
  )
  const monthsLate = Math.max(0, Math.round(record.daysLate / 30))
  const holdMonths = Math.max(assumed.holdMonths, Math.min(assumed.holdMonths + monthsLate, assumed.termMonths))
  if (contingencyPercent === assumed.contingencyPercent && holdMonths === assumed.holdMonths) return null
  return { contingencyPercent, holdMonths }
}
