import { lowestCreditScore } from '#domain/loan-request/credit-bands.ts'
import { formatCount, formatCountOf } from '#domain/money/counts.ts'
import { formatDays, formatDollars } from '#domain/money/money.ts'
import { joinNames } from '#domain/text/join-names.ts'
import type { FoundCheck } from './found-checks.ts'
import { countRequirements } from './requirement-counts.ts'
import type { PickFigures, PickReason } from './three-picks.ts'

/** The picked match's figures and checks. */
type PickedFigures = PickFigures & { checks: Parameters<typeof countRequirements>[0] }
/** The deal and the lenders that fit, which a pick is compared with. */
export type PickContext = {
  eligibleCount: number
  /** Null when no lender that fits is priced. */
  medians: { totalCost: number; pricedCount: number | null } | null
  /** Days until the deal's closing. */
  closingTimelineDays: number
}

/** With fewer priced lenders, a median is not meaningful. */
export const fewestCompared = 3

/**
 * Explains why a lender is one of the three to ask first. For the cheapest and the best fit, adds both numbers of days
 * if the lender funds after the deal's closing.
 */
export function explainPick(reason: PickReason, facts: PickedFigures, context: PickContext): string {
  const { fundingDays } = facts
  if (reason === 'speed') return `${formatDays(fundingDays)} to close`
  const isLate = fundingDays !== null && fundingDays > context.closingTimelineDays
  const why = explainFitOrCost(reason, facts, context)
  return isLate ? `${why}; funds in ${formatDays(fundingDays)}, you close in ${context.closingTimelineDays}` : why
}

/**
 * Explains the cheapest pick by its distance to the median total, and the best fit by how many requirements it meets.
 */
function explainFitOrCost(
  reason: PickReason,
  { totalCost, checks }: PickedFigures,
  { eligibleCount, medians }: PickContext,
): string {
  if (reason === 'cost') {
    const isCompared = medians !== null && (medians.pricedCount ?? 0) >= fewestCompared
    const saved = isCompared ? Math.round(medians.totalCost - (totalCost ?? 0)) : 0
    if (saved > 0) return `${formatDollars(saved)} below typical`
    return eligibleCount === 1 ? 'The only one that fits' : `Lowest total of ${formatCount(eligibleCount)}`
  }
  const { met, open, total } = countRequirements(checks)
  const passed = `Meets ${met} of ${formatCountOf(total, 'requirement')}`
  return open === 0 ? passed : `${passed}, ${open} to confirm`
}

/**
 * Describes the published requirements of credit, experience and entity whose checks have the result `ask`, because the
 * investor's profile leaves them open: 'Requires a 680 score and an LLC'. Null when there are none.
 */
export function unknownRequirements(checks: readonly FoundCheck[]): string | null {
  const demands = checks.filter(([, result]) => result === 'ask').flatMap(requirementsOf)
  return demands.length === 0 ? null : `Requires ${joinNames(demands)}`
}

/**
 * Describes what a check of credit, experience or entity requires. Empty for other rules, and for a lender without a
 * minimum credit score.
 */
function requirementsOf(check: FoundCheck): string[] {
  switch (check[0]) {
    case 'H7':
      return (check[2] ?? 0) > lowestCreditScore ? [`a ${check[2]} score`] : []
    case 'H8':
      return [`${check[2]} ${check[2] === 1 ? 'deal' : 'deals'} in 3 years`]
    case 'H10':
      return ['an LLC']
    default:
      return []
  }
}
