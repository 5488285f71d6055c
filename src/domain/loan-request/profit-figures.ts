import { z } from 'zod'
import { longestHoldMonths } from '#domain/choices/deal-choices.ts'
import { formatCount } from '#domain/money/counts.ts'
import { profitFigureLabels as words } from './profit-figure-labels.ts'

function between(label: string, max: number) {
  const message = `${label} must be a number from 0 to ${formatCount(max)}`
  return z.exactOptional(z.number({ error: message }).min(0, message).max(max, message))
}

function months(label: string, min: number, max: number) {
  const message = `${label} must be a whole number from ${min} to ${max}`
  return z.exactOptional(z.number({ error: message }).int(message).min(min, message).max(max, message))
}

/**
 * The investor's own figures for a deal's profit, in addition to the deal's fields: the expected price of money, and costs that are otherwise
 * assumed. Missing figures use the usual values. Dollars, percent and months, as in the flip calculator.
 */
export const ProfitFigures = z.strictObject({
  ratePercent: between(words.ratePercent, 30),
  pointsPercent: between(words.pointsPercent, 15),
  contingencyPercent: between(words.contingencyPercent, 100),
  closingPercent: between(words.closingPercent, 20),
  sellingPercent: between(words.sellingPercent, 50),
  utilitiesMonthly: between(words.utilitiesMonthly, 1e6),
  loanFees: between(words.loanFees, 1e6),
  appraisal: between(words.appraisal, 1e6),
  drawFee: between(words.drawFee, 1e5),
  drawMonths: months(words.drawMonths, 1, 36),
  extensionPercent: between(words.extensionPercent, 10),
  minimumInterestMonths: months(words.minimumInterestMonths, 0, longestHoldMonths),
  interestBasis: z.exactOptional(z.enum(['drawn', 'full'], { error: 'Interest is on drawn or full' })),
  targetProfit: between(words.targetProfit, 1e9),
})
export type ProfitFigures = z.infer<typeof ProfitFigures>
