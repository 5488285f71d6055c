import type { ToolPath } from '#contract/tools/tool-paths.ts'
import { brrrr } from '#domain/flip/brrrr.ts'
import { flipOrRent } from '#domain/flip/flip-or-rent.ts'
import { flipProfit } from '#domain/flip/flip-profit.ts'
import { flipCosts } from '#domain/flip/flip-steps.ts'
import { rehabCost, rehabCostScopes } from '#domain/flip/rehab-cost.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { formatDscr } from '#domain/rental/dscr.ts'
import { exitByRefinance } from '#domain/rental/exit-by-refinance.ts'
import { rentalFigures } from '#domain/rental/rental.ts'
import { computeArv, readComparables, subjectFields } from '#web/features/tools/arv/comparable-fields.ts'
import { brrrrFields, brrrrInput } from '#web/features/tools/flip/brrrr-fields.ts'
import { flipOrRentFields, flipOrRentInput } from '#web/features/tools/flip/flip-or-rent-fields.ts'
import { flipInput, flipProfitFields } from '#web/features/tools/flip/flip-profit-fields.ts'
import { readFigures, type ToolSearch } from '#web/features/tools/form/tool-fields.ts'
import { rehabFields, rehabInput } from '#web/features/tools/rehab/rehab-fields.ts'
import { exitFields, exitInput, isExitComplete } from '#web/features/tools/rental/exit-fields.ts'
import { rentalFields, rentalInput } from '#web/features/tools/rental/rental-fields.ts'

type ShareImage = { path: string; alt: string }

/**
 * Returns the drawing of a URL's figures as a share image. Null for the loan cost, which the server computes, while a
 * needed figure is missing or invalid, and while a blank figure, such as taxes, would make the drawing wrong.
 */
export function toolShareImage(path: ToolPath, search: ToolSearch): ShareImage | null {
  return drawings[path]?.(search) ?? null
}

const drawings: Partial<Record<ToolPath, (search: ToolSearch) => ShareImage | null>> = {
  '/tools/flip-profit': flipImage,
  '/tools/dscr': rentalImage,
  '/tools/flip-or-rent': flipOrRentImage,
  '/tools/brrrr': brrrrImage,
  '/tools/exit': exitImage,
  '/tools/arv': arvImage,
  '/tools/rehab': rehabImage,
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
    alt: `A rent of ${formatDollars(rent)} a month, and a DSCR of ${formatDscr(dscr)}`,
  }
}

function flipOrRentImage(search: ToolSearch): ShareImage | null {
  const read = readFigures(flipOrRentFields, search)
  if (!read.isComplete) return null
  const input = flipOrRentInput(read.values)
  const last = flipOrRent(input).outcomes.at(-1)
  if (!last) return null
  return {
    path: imagePath('flip-or-rent', { sum: last.rent, costs: [last.flip], years: input.years }),
    alt: `Kept: ${formatDollars(last.rent)} ahead. Sold: ${formatDollars(last.flip)} ahead`,
  }
}

function brrrrImage(search: ToolSearch): ShareImage | null {
  const read = readFigures(brrrrFields, search)
  if (!read.isComplete) return null
  const input = brrrrInput(read.values)
  const { purchase, cashBack, cashLeftIn, returnPercent } = brrrr(input)
  return {
    path: imagePath('brrrr', {
      sum: purchase.totalCash,
      costs: [cashBack],
      months: input.flip.holdMonths,
      ...(returnPercent === null ? {} : { percent: returnPercent }),
    }),
    alt: `${formatDollars(purchase.totalCash)} in, ${formatDollars(cashLeftIn)} left in after ${formatMonths(input.flip.holdMonths)}`,
  }
}

function exitImage(search: ToolSearch): ShareImage | null {
  const read = readFigures(exitFields, search)
  if (!isExitComplete(read)) return null
  const input = exitInput(read.values)
  const { takeOut, net, short, byRent } = exitByRefinance(input)
  // Without rent, taxes or insurance the limit by rent is too high, which the page says and the drawing can't.
  if (byRent === null || input.taxMonthly === null || input.insuranceMonthly === null) return null
  return {
    path: imagePath('exit', { sum: takeOut, costs: [takeOut - net, input.loanAmount] }),
    alt: `A new loan of ${formatDollars(takeOut)}: ${short > 0 ? `${formatDollars(short)} short` : `${formatDollars(-short)} to spare`}`,
  }
}

function arvImage(search: ToolSearch): ShareImage | null {
  const subject = readFigures(subjectFields, search)
  const sales = readComparables(search)
  if (!subject.isComplete || !sales.isComplete) return null
  const { arv, low, high, comparables } = computeArv(subject.values, sales.comparables, search['area'] === 'rural')
  return {
    path: imagePath('arv', { sum: arv, costs: comparables.map(({ adjustedPrice }) => adjustedPrice), low, high }),
    alt: `A value of ${formatDollars(arv)} from ${comparables.length} sales`,
  }
}

function rehabImage(search: ToolSearch): ShareImage | null {
  const { values, isComplete } = readFigures(rehabFields, search)
  const factor = values['stateFactor'] ?? null
  // Only the server knows the state's own factor.
  if (!isComplete || (factor === null && search['state'])) return null
  const scope = rehabCostScopes.find((one) => one === search['scope']) ?? null
  const { total, contingency } = rehabCost(rehabInput(values, scope, factor ?? 1))
  if (!total || !contingency) return null
  return {
    path: imagePath('rehab', {
      sum: total.mid - contingency.mid,
      costs: [-contingency.mid],
      low: total.low,
      high: total.high,
    }),
    alt: `Repairs of ${formatDollars(total.mid)}, with a reserve of ${formatDollars(contingency.mid)}`,
  }
}

/** The figures that the server draws, by their names in the image's URL. Dollars, months, years, percent. */
type Drawing = { sum: number; costs: readonly number[] } & Partial<
  Record<'cash' | 'months' | 'years' | 'low' | 'high' | 'percent', number>
>

function imagePath(tool: string, { costs, ...figures }: Drawing): string {
  const query = new URLSearchParams({ costs: costs.map(roundCents).join() })
  for (const [name, figure] of Object.entries(figures)) query.set(name, String(roundCents(figure)))
  return `/share/tools/${tool}.png?${query}`
}
