import { remainingBalance } from '#domain/loan-cost/amortization.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { refinanceNet, refinanceValue, refinanceWarning, usualRefinanceCostPercent } from '#domain/rental/refinance.ts'
import { type RentalInput, rentalFigures } from '#domain/rental/rental.ts'

export const flipOrRentDefaults = {
  years: 5,
  rentGrowthPercent: 2.5,
  costGrowthPercent: 3,
  valueGrowthPercent: 3,
  sellingPercent: 8,
  reinvestPercent: 6,
  refinanceCostPercent: usualRefinanceCostPercent,
  prepay: 0,
} as const

export const maxYears = 30

/**
 * One renovated house, sold or kept. Amounts in dollars, growth and return rates in percent a year. `totalCash` and
 * `cost` are the flip's figures before a sale; `rental.loanAmount` is the refinance loan.
 */
export type FlipOrRentInput = {
  /** The flip's profit before tax. */
  flipProfit: number
  /** All cash put in by the time the repairs are done. */
  totalCash: number
  /** The short-term loan that the refinance pays off. */
  payoff: number
  /**
   * Price, repairs and all other costs until the repairs are done. Caps the value basis during the first six months.
   */
  cost: number
  monthsOwned: number
  /** The after-repair value. */
  value: number
  rental: RentalInput
  years: number
  rentGrowthPercent: number
  costGrowthPercent: number
  valueGrowthPercent: number
  sellingPercent: number
  /** The yearly return on the flip's reinvested profit, in percent. */
  reinvestPercent: number
  refinanceCostPercent: number
  /** The prepayment charge on the short-term loan, in dollars. */
  prepay: number
}

type YearOutcome = { year: number; flip: number; rent: number; cashFlow: number; equity: number }

type FlipOrRentResult = {
  /** The value that the refinance is measured against. */
  valueBasis: number
  /** A warning when the refinance is above the usual limit; null otherwise. */
  warning: string | null
  /** The refinance proceeds after the payoff, closing costs and prepayment charge. */
  refinanceNet: number
  cashLeftIn: number
  /** True when no cash is left in, so that a return on it is undefined. */
  isAllCashBack: boolean
  /** Years 1 to `years`. Both outcomes are the owner's net gain before tax. */
  outcomes: YearOutcome[]
}

/**
 * Compares selling now with keeping, as of the end of each year: the reinvested profit against the rental's cash flow
 * to date plus its equity after selling costs, minus the cash left in. Without a rent, cash flow counts as 0. Amounts
 * are rounded to the cent.
 */
export function flipOrRent(input: FlipOrRentInput): FlipOrRentResult {
  const { rental } = input
  const paidOut = refinanceNet({
    loanAmount: rental.loanAmount,
    payoff: input.payoff,
    costPercent: input.refinanceCostPercent,
    prepay: input.prepay,
  })
  const cashLeftIn = input.totalCash - paidOut
  const outcomes: YearOutcome[] = []
  let received = 0
  for (let year = 1; year <= input.years; year++) {
    const cashFlow = cashFlowOfYear(input, year)
    received += cashFlow
    const owed = remainingBalance(
      {
        loanAmount: rental.loanAmount,
        ratePercent: rental.ratePercent,
        months: rental.months,
        isInterestOnly: rental.isInterestOnly,
      },
      12 * year,
    )
    const sale = input.value * (1 + input.valueGrowthPercent / 100) ** year * (1 - input.sellingPercent / 100)
    outcomes.push({
      year,
      flip: roundCents(input.flipProfit * (1 + input.reinvestPercent / 100) ** year),
      rent: roundCents(received + sale - owed - cashLeftIn),
      cashFlow: roundCents(cashFlow),
      equity: roundCents(sale - owed),
    })
  }
  return {
    valueBasis: refinanceValue(input),
    warning: refinanceWarning(rental.loanAmount, input),
    refinanceNet: roundCents(paidOut),
    cashLeftIn: roundCents(cashLeftIn),
    isAllCashBack: cashLeftIn <= 0,
    outcomes,
  }
}

/**
 * Computes a year's cash flow. Rent and other income grow at one rate; taxes, insurance and HOA dues at another; the
 * loan payment stays the same until the last month of the loan. The principal of an interest-only loan is due then.
 */
function cashFlowOfYear({ rental, rentGrowthPercent, costGrowthPercent }: FlipOrRentInput, year: number): number {
  const rentFactor = (1 + rentGrowthPercent / 100) ** (year - 1)
  const costFactor = (1 + costGrowthPercent / 100) ** (year - 1)
  const grown = (amount: number | null, factor: number) => (amount === null ? null : amount * factor)
  const figures = rentalFigures({
    ...rental,
    rent: grown(rental.rent, rentFactor),
    otherMonthly: rental.otherMonthly * rentFactor,
    taxMonthly: grown(rental.taxMonthly, costFactor),
    insuranceMonthly: grown(rental.insuranceMonthly, costFactor),
    hoaMonthly: grown(rental.hoaMonthly, costFactor),
  })
  const monthsPaid = Math.min(12, Math.max(0, rental.months - 12 * (year - 1)))
  const isLastYear = monthsPaid > 0 && rental.months <= 12 * year
  const principal = rental.isInterestOnly && isLastYear ? rental.loanAmount : 0
  // The yearly cash flow subtracts 12 payments. Adds back those after the loan's last month.
  const notDue = figures.payment * (12 - monthsPaid)
  return (figures.cashFlow === null ? 0 : figures.cashFlow + notDue) - principal
}
