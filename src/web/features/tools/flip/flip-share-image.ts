import { flipProfit } from '#domain/flip/flip-profit.ts'
import { flipCosts } from '#domain/flip/flip-steps.ts'
import { formatDollars } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { flipInput } from './flip-input.ts'
import { flipProfitFields } from './flip-profit-fields.ts'

/** Returns the drawing of the address's figures as a share image. Null while a needed figure is missing or wrong. */
export function flipShareImage(search: ToolSearch): { path: string; alt: string } | null {
  const read = readFigures(flipProfitFields, search)
  if (!read.isComplete) return null
  const input = flipInput(read.values, search['interestBasis'] === 'full' ? 'full' : 'drawn')
  const result = flipProfit(input)
  const query = new URLSearchParams({
    sale: String(input.arv),
    costs: flipCosts(input, result)
      .map(({ dollars }) => roundCents(dollars))
      .join(),
    cash: String(roundCents(result.cashYouNeed)),
    months: String(input.holdMonths),
  })
  return {
    path: `/share/tools/flip-profit.png?${query}`,
    alt: `From a sale price of ${formatDollars(input.arv)} to a profit of ${formatDollars(result.profit)}`,
  }
}
