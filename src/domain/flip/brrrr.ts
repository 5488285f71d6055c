import { roundCents } from '#domain/money/rounding.ts'
import { refinanceNet, refinanceValue, usualRefinancePercent } from '#domain/rental/refinance.ts'
import { type RentalInput, rentalFigures } from '#domain/rental/rental.ts'
import { type FlipFigures, type FlipInput, flipOutcome } from './flip-profit.ts'

/** A house that is bought and repaired on a short loan, rented out, and refinanced in the month `flip.holdMonths` ends. */
export type BrrrrInput = {
  /** As for a sale, which never comes: `sellingPercent` and `targetProfit` play no part. */
  flip: FlipInput
  /** Null for 75 % of the value that lenders take. */
  refinanceLoan: number | null
  refinanceCostPercent: number
  /** What the first loan charges for being repaid, in dollars. */
  prepay: number
  rental: Omit<RentalInput, 'loanAmount' | 'value' | 'cashIn'>
}

export type BrrrrResult = {
  /** What the house took until the refinance. */
  purchase: FlipFigures
  valueBasis: number
  refinanceLoan: number
  refinanceCosts: number
  /** What the refinance pays out after the first loan, its costs and a prepayment charge. */
  cashBack: number
  cashLeftIn: number
  /** No cash is left in, so there is no return on it. */
  isAllCashBack: boolean
  rental: ReturnType<typeof rentalFigures>
  /** A year's cash flow over the cash left in; null when none is. */
  returnPercent: number | null
}

/** Buy, rehab, rent, refinance: the cash in, the cash back, and what the rental then earns on what is left in it. Money to the cent. */
export function brrrr(input: BrrrrInput): BrrrrResult {
  const { flip } = input
  const purchase = flipOutcome({ ...flip, sellingPercent: 0, targetProfit: 0 })
  const valueBasis = refinanceValue({
    value: flip.arv,
    cost: flip.purchasePrice + flip.rehab,
    monthsOwned: flip.holdMonths,
  })
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
    refinanceCosts: roundCents((refinanceLoan * input.refinanceCostPercent) / 100),
    cashBack,
    cashLeftIn,
    isAllCashBack: cashLeftIn <= 0,
    rental,
    returnPercent: rental.cashOnCashPercent,
  }
}
