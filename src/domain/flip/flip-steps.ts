import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { roundTo } from '#domain/money/rounding.ts'
import type { FlipInput, FlipProfit } from './flip-profit.ts'

/** The costs between a flip's sale price and its profit, in the order of the chart. */
export const flipCostLabels = ['Purchase', 'Rehab', 'Financing', 'Holding costs', 'Selling'] as const

/** Returns a flip's costs in dollars with a note for each, in the order of {@link flipCostLabels}. */
export function flipCosts(input: FlipInput, result: FlipProfit): { label: string; note: string; dollars: number }[] {
  // Names the appraisal, because the quote's total shown nearby leaves it out.
  const appraisal = input.appraisal > 0 ? `, with ${formatDollars(input.appraisal)} appraisal` : ''
  const [purchase, rehab, financing, holding, selling] = flipCostLabels
  return [
    {
      label: purchase,
      note: `and closing, ${percent(input.closingPercent)}`,
      dollars: input.purchasePrice + result.closing,
    },
    { label: rehab, note: `with ${percent(input.contingencyPercent)} reserve`, dollars: result.rehabWithContingency },
    { label: financing, note: `${formatMonths(input.holdMonths)}${appraisal}`, dollars: result.financing },
    { label: holding, note: 'tax, insurance, bills', dollars: result.carry },
    { label: selling, note: percent(input.sellingPercent), dollars: result.selling },
  ]
}

/**
 * Formats a percentage with at most two decimals. A deal's closing costs in dollars are rarely an even share of its
 * price.
 */
function percent(value: number): string {
  return `${roundTo(value, 2)}%`
}
