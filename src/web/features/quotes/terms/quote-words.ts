import type { DeclineReason } from '#contract/quotes/quote-requests.ts'
import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import { formatDollars, formatMonths, formatPoints, formatRate } from '#domain/money/money.ts'
import type { QuoteFigures } from '#domain/quotes/quote-terms.ts'

const feeUnits = { loan: '', draw: ' a draw', month: ' a month' } as const

/** '10.50% · 1.50 points · on drawn funds'. */
export function rateWords({ ratePercent, pointsPercent, interestBasis }: QuoteFigures): string {
  const basis = interestBasis === 'drawn' ? 'on drawn funds' : 'on the full loan'
  return `${formatRate(ratePercent)} · ${formatPoints(pointsPercent)} points · ${basis}`
}

/**
 * Formats a quote's terms without rate and points: '$217,250 for 12 months, interest on drawn funds, at least 3 months.
 * Loan fees $1,695, draw fee $150 a draw.' Also includes an advance at closing, an extension fee, an exit fee and a
 * prepayment penalty.
 */
export function termsSentence(quote: QuoteFigures): string {
  const { loanAmount, termMonths, interestBasis, minimumInterestMonths, prepaySteps, fees } = quote
  const { extensionFeePercent, extensionMonths, exitFeePercent, exitFeeAfterMonth, initialAdvance } = quote
  const loan = [
    `${formatDollars(loanAmount)} for ${formatMonths(termMonths)}`,
    interestBasis === 'drawn' ? 'interest on drawn funds' : 'interest on the full loan',
    minimumInterestMonths ? `at least ${formatMonths(minimumInterestMonths)}` : null,
    initialAdvance === null ? null : `${formatDollars(initialAdvance)} at closing`,
    extensionFeePercent
      ? `${formatRate(extensionFeePercent)} for each ${formatMonths(extensionMonthsOf(extensionMonths))} more`
      : null,
    exitFeePercent
      ? `exit fee ${formatRate(exitFeePercent)}${exitFeeAfterMonth ? ` after month ${exitFeeAfterMonth}` : ''}`
      : null,
    prepaySteps?.some((step) => step > 0) ? `prepayment ${prepaySteps.join('-')}% by year` : null,
  ]
  const listed = fees.map(({ label, dollars, per }) => `${label} ${formatDollars(dollars)}${feeUnits[per]}`)
  return `${loan.filter(Boolean).join(', ')}. ${listed.length > 0 ? `${listed.join(', ')}.` : 'No fees named.'}`
}

/** '+$177', '−$2,404': a difference with its sign; '$0' has none. */
export function signedDollars(dollars: number): string {
  return Math.round(dollars) > 0 ? `+${formatDollars(dollars)}` : formatDollars(dollars)
}

/** '$891 below' for -891, '$891 above' for 891, 'The same as' for less than half a dollar. */
export function differenceWords(dollars: number): string {
  const rounded = Math.round(dollars)
  return rounded === 0 ? 'The same as' : `${formatDollars(Math.abs(rounded))} ${rounded > 0 ? 'above' : 'below'}`
}

/** The reasons for declining, for lenders to choose and investors to read. */
export const declineReasonLabels: Readonly<Record<DeclineReason, string>> = {
  amount: 'Loan amount',
  state: 'State',
  property: 'Property',
  credit: 'Credit',
  leverage: 'Leverage',
  timeline: 'Timeline',
  'not-lending': 'Not lending now',
  other: 'Something else',
}
