import type { FlipInput } from '#domain/flip/flip-profit.ts'
import { type ProfitFigureName, profitFigureNames } from '#domain/loan-request/profit-figure-labels.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import type { Figures } from '#web/features/tools/form/tool-fields.ts'
import type { CarriedFigures } from '#web/shell/carried-figures.ts'

/** Returns the deal fields of a flip: only figures that were entered, never assumptions. Tax and insurance are yearly. */
export function flipForDeal(input: FlipInput, values: Figures): CarriedFigures {
  const isGiven = (name: string) => values[name] != null
  return {
    purchasePrice: cents(input.purchasePrice),
    repairBudget: cents(input.rehab),
    estimatedArv: cents(input.arv),
    loanAmount: cents(input.loanAmount),
    holdMonths: input.holdMonths,
    ...(isGiven('loanTermMonths') ? { termMonths: input.loanTermMonths } : {}),
    ...(isGiven('propertyTaxPercent')
      ? { yearlyTaxes: cents((input.purchasePrice * input.propertyTaxPercent) / 100) }
      : {}),
    ...(isGiven('insuranceMonthly') ? { yearlyInsurance: cents(12 * input.insuranceMonthly) } : {}),
    profitFigures: profitFigures(input, isGiven),
  }
}

/** Returns the profit figures that the visitor entered. Full-loan interest counts as entered. */
function profitFigures(input: FlipInput, isGiven: (name: string) => boolean): ProfitFigures {
  const given = profitFigureNames.filter(
    (name) => isGiven(name) || (name === 'interestBasis' && input[name] === 'full'),
  )
  const figures: Partial<Record<ProfitFigureName, number | string | null>> = {}
  for (const name of given) figures[name] = input[name]
  return figures as ProfitFigures
}

/** A deal holds dollars to the cent. */
function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}
