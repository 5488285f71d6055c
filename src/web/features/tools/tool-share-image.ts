import type { ToolPath } from '#contract/tools/tool-paths.ts'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import { flipCosts } from '#domain/flip/flip-steps.ts'
import { formatDollars } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { rentalFigures } from '#domain/rental/rental.ts'
import { flipInput, flipProfitFields } from './flip/flip-profit-fields.ts'
import { readFigures, type ToolSearch } from './form/tool-fields.ts'
import { rentalFields, rentalInput } from './rental/rental-fields.ts'

type ShareImage = { path: string; alt: string }

/**
 * Returns the drawing of an address's figures as a share image. Null for calculators without one, and while a needed figure is
 * missing or wrong.
 */
export function toolShareImage(path: ToolPath, search: ToolSearch): ShareImage | null {
  if (path === '/tools/flip-profit') return flipImage(search)
  return path === '/tools/dscr' ? rentalImage(search) : null
}

function flipImage(search: ToolSearch): ShareImage | null {
  const read = readFigures(flipProfitFields, search)
  if (!read.isComplete) return null
  const input = flipInput(read.values, search['interestBasis'] === 'full' ? 'full' : 'drawn')
  const result = flipProfit(input)
  return {
    path: imagePath('flip-profit', {
      sum: input.arv,
      costs: flipCosts(input, result).map(({ dollars }) => dollars),
      cash: result.cashYouNeed,
      months: input.holdMonths,
    }),
    alt: `From a sale price of ${formatDollars(input.arv)} to a profit of ${formatDollars(result.profit)}`,
  }
}

function rentalImage(search: ToolSearch): ShareImage | null {
  const read = readFigures(rentalFields, search)
  if (!read.isComplete) return null
  const input = rentalInput(read.values, 'purchase', search['isInterestOnly'] === 'yes')
  const { payment, dscr } = rentalFigures(input)
  const { rent, taxMonthly, insuranceMonthly, hoaMonthly } = input
  // Without taxes or insurance the payment is too low, which the page says and the drawing can't.
  if (rent === null || dscr === null || taxMonthly === null || insuranceMonthly === null) return null
  return {
    path: imagePath('dscr', {
      sum: rent,
      costs: [payment, taxMonthly, insuranceMonthly, hoaMonthly ?? 0],
    }),
    alt: `A rent of ${formatDollars(rent)} a month, and a DSCR of ${dscr.toFixed(2)}`,
  }
}

function imagePath(
  tool: string,
  { costs, ...figures }: { sum: number; costs: readonly number[]; cash?: number; months?: number },
): string {
  const query = new URLSearchParams({ costs: costs.map(roundCents).join() })
  for (const [name, figure] of Object.entries(figures)) query.set(name, String(roundCents(figure)))
  return `/share/tools/${tool}.png?${query}`
}
