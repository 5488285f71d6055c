import { drawMonthsOf } from '#domain/loan-request/draw-schedule.ts'
import { type KindFacts, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { WorkLine } from './project-terms.ts'

/**
 * Returns the repairs of a deal without listed work, spread evenly over the months in which draws are usually made for
 * its kind of loan. Empty without repairs.
 */
export function usualWork(deal: KindFacts, holdMonths: number): WorkLine[] {
  const repairs = deal.repairBudget
  if (repairs <= 0) return []
  const months = drawMonthsOf(kindOfDeal(deal), holdMonths)
  const share = roundCents(repairs / months)
  return Array.from({ length: months }, (_, at) => ({
    id: `month ${at + 1}`,
    cost: at === months - 1 ? roundCents(repairs - share * (months - 1)) : share,
    month: at + 1,
  }))
}
