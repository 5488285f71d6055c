import { roundCents } from '#domain/money/rounding.ts'
import { refinanceNet, refinanceValue, refinanceWarning, usualRefinancePercent } from '#domain/rental/refinance.ts'
import { type RentalInput, rentalFigures } from '#domain/rental/rental.ts'
import { type FlipFigures, type FlipInput, flipOutcome } from './flip-profit.ts'

/** A house bought and repaired on a short loan, rented out, and refinanced at the end of month `flip.holdMonths`. */
export type BrrrrInput = {
  /**
   * The purchase and repairs, without a sale: `sellingPercent` and `targetProfit` have no effect. Include an exit fee
   * in `prepay`, because the cash figures leave it out.
   */
  flip: FlipInput
  /** Null: the usual 75% of the value that lenders count. */
  refinanceLoan: number | null
  refinanceCostPercent: number
  /** The prepayment charge of the first loan, in dollars. */
  prepay: number
  rental: Omit<RentalInput, 'loanAmount' | 'value' | 'cashIn'>
}

export type BrrrrResult = {
  /** The figures up to the refinance. `totalCash` is the cash invested by then. */
  purchase: FlipFigures
  valueBasis: number
  refinanceLoan: number
  /** A warning when the new loan is above the usual limit; null otherwise. */
  warning: string | null
  refinanceCosts: number
  /** What the refinance pays out, after the first loan's payoff and prepayment charge and the closing costs. */
  cashBack: number
  cashLeftIn: number
  /** True when no cash is left in, so that a return on it is undefined. */
  isAllCashBack: boolean
  rental: ReturnType<typeof rentalFigures>
  /** A year's cash flow in percent of the cash left in; null without rent or when no cash is left in. */
  returnPercent: number | null
}

/**
 * Computes a buy-rehab-rent-refinance deal: the cash in, the cash back, and the return on the cash left in. Money is
 * rounded to the cent.
 */
export function brrrr(input: BrrrrInput): BrrrrResult {
  const { flip } = input
  const purchase = flipOutcome({ ...flip, sellingPercent: 0, targetProfit: 0 })
  const house = { value: flip.arv, cost: flip.purchasePrice + flip.rehab, monthsOwned: flip.holdMonths }
  const valueBasis = refinanceValue(house)
  const refinanceLoan = input.refinanceLoan ?? roundCents((valueBasis * usualRefinancePercent) / 100)
  const cashBack = roundCents(
    refinanceNet({
      loanAmount: refinanceLoan,
      payoff: flip.loanAmount,
      costPercent: input.refinanceCostPercent,
      prepay: input.prepay,
    }),
  )
  const cashLeftIn = roundCents(purchase.totalCash - cashBack)
  const rental = rentalFigures({ ...input.rental, loanAmount: refinanceLoan, value: flip.arv, cashIn: cashLeftIn })
  return {
    purchase,
    valueBasis,
    refinanceLoan,
    warning: refinanceWarning(refinanceLoan, house),
    refinanceCosts: roundCents((refinanceLoan * input.refinanceCostPercent) / 100),
    cashBack,
    cashLeftIn,
    isAllCashBack: cashLeftIn <= 0,
    rental,
    returnPercent: rental.cashOnCashPercent,
  }
}
