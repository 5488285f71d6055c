import { exitDefaults } from '#domain/rental/exit-by-refinance.ts'
import { usualSeasoningMonths } from '#domain/rental/refinance.ts'
import { rentalDefaults } from '#domain/rental/rental.ts'
import { flipOrRentDefaults } from './flip-or-rent.ts'
import { flipDefaults } from './flip-profit.ts'

const { interestBasis: _basis, ...flipFigures } = flipDefaults

/** Every default assumption of the calculators, by its name in the URL. One name means the same figure on all pages. */
export const usualAssumptions = {
  ...flipFigures,
  ...rentalDefaults,
  ...flipOrRentDefaults,
  ...exitDefaults,
  monthsOwned: usualSeasoningMonths,
  monthlyMarketPercent: 0,
  stateFactor: 1,
} as const

type AssumptionName = keyof typeof usualAssumptions
export const assumptionNames = Object.keys(usualAssumptions) as [AssumptionName, ...AssumptionName[]]

export function isAssumptionName(name: string): name is AssumptionName {
  return Object.hasOwn(usualAssumptions, name)
}
