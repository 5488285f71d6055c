import { z } from 'zod'
import { longestHoldMonths } from '#domain/choices/deal-choices.ts'
import { formatCount } from '#domain/money/counts.ts'
import { profitFigureLabels as words } from './profit-figure-labels.ts'

function numberUpTo(label: string, max: number) {
  const message = `${label} must be a number from 0 to ${formatCount(max)}`
  return z.exactOptional(z.number({ error: message }).min(0, message).max(max, message))
}

function wholeMonths(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}`
  return z.exactOptional(z.number({ error: message }).int(message).min(min, message).max(max, message))
}

/**
 * The investor's own figures for a deal's profit, in addition to the deal's fields: the expected rate, points and fees,
 * and costs that are otherwise assumed. Missing figures use the usual values. Dollars, percent and months, as in the
 * flip calculator.
 */
export const ProfitFigures = z.strictObject({
  ratePercent: numberUpTo(words.ratePercent, 30),
  pointsPercent: numberUpTo(words.pointsPercent, 15),
  contingencyPercent: numberUpTo(words.contingencyPercent, 100),
  closingPercent: numberUpTo(words.closingPercent, 20),
  sellingPercent: numberUpTo(words.sellingPercent, 50),
  utilitiesMonthly: numberUpTo(words.utilitiesMonthly, 1e6),
  loanFees: numberUpTo(words.loanFees, 1e6),
  appraisal: numberUpTo(words.appraisal, 1e6),
  drawFee: numberUpTo(words.drawFee, 1e5),
  drawMonths: wholeMonths(words.drawMonths, 1, 36),
  extensionPercent: numberUpTo(words.extensionPercent, 10),
  minimumInterestMonths: wholeMonths(words.minimumInterestMonths, 0, longestHoldMonths),
  interestBasis: z.exactOptional(z.enum(['drawn', 'full'], { error: 'Interest basis must be drawn or full' })),
  targetProfit: numberUpTo(words.targetProfit, 1e9),
})
export type ProfitFigures = z.infer<typeof ProfitFigures>
