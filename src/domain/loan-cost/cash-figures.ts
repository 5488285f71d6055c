import { type ClosingDeal, closingCostsOf } from '#domain/loan-request/closing-costs.ts'
import { kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { leverageOf, type SplitTerms } from '#domain/loan-request/leverage.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { formatDollars } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { CashFigures, PrepaidItems } from './cost-figures.ts'

/** The labels of the three cash figures. */
export const cashWords = {
  cashAtClosing: 'Cash at closing',
  repairsYouPay: 'Repairs you pay yourself',
  cashYouNeed: 'Cash you need',
} as const satisfies Partial<Record<keyof CashFigures, string>>

/** Labels the peak of the investor's cash, with its month after the closing if a plan of the work gives one. */
export function peakCashLabel(month: number | null): string {
  return month === null ? 'Peak cash' : month === 0 ? 'Peak cash, at closing' : `Peak cash, month ${month}`
}

/** The loan terms that cash at closing depends on: percent and dollars. */
type ClosingPrice = {
  ratePercent: number
  pointsPercent: number
  loanFees: number
  /** `full` when unknown. */
  interestBasis?: 'full' | 'drawn' | null | undefined
}

/** The fields of a deal that its cash depends on. */
type CashDeal = ClosingDeal & Pick<MatchDeal, 'payoff' | 'yearlyTaxes' | 'yearlyInsurance'>

/** Terms of a program or quote that the cash figures depend on, in addition to the price. */
export type CashTerms = SplitTerms &
  PrepaidTerms & {
    /** Interest that the lender withholds from the loan at closing, in dollars. */
    interestReserve?: number | null | undefined
  }
export type CashOptions = CashTerms & { closingDollars?: number | undefined }
/** Dollars that replace the estimates of prepaid interest, and of insurance and escrow together. */
type PrepaidTerms = { prepaidInterest?: number | null | undefined; impounds?: number | null | undefined }

/**
 * Computes the three cash figures of {@link cashWords} and their parts, in dollars to the cent. `options` replace the
 * usual split into advance and holdback, closing costs and prepaid items, and add an interest reserve. Cash at closing
 * and the cash needed are null while a refinance's payoff is unknown.
 */
export function cashFigures(deal: CashDeal, price: ClosingPrice, options: CashOptions = {}): CashFigures {
  const { loanAmount, purchasePrice, repairBudget } = deal
  const { isRefinance, advance, holdback } = leverageOf(deal, options)
  const paid = isRefinance ? (deal.payoff ?? null) : purchasePrice
  const points = (loanAmount * price.pointsPercent) / 100
  const { appraisal, closing } = closingCostsOf(deal, options.closingDollars)
  const prepaid = prepaidItems(deal, price, advance, options)
  const costs = points + price.loanFees + appraisal + closing + prepaid.total + (options.interestReserve ?? 0)
  const sums = cashSums({ paid: paid ?? 0, costs, advance, holdback, repairs: repairBudget })
  const cashAtClosing = paid === null ? null : roundCents(sums.cashAtClosing)
  const repairsYouPay = roundCents(sums.repairsYouPay)
  return {
    cashAtClosing,
    repairsYouPay,
    cashYouNeed: cashAtClosing === null ? null : roundCents(cashAtClosing + repairsYouPay),
    advance: roundCents(advance),
    holdback: roundCents(holdback),
    prepaid: {
      interest: roundCents(prepaid.interest),
      insurance: prepaid.insurance,
      escrow: roundCents(prepaid.escrow),
      total: roundCents(prepaid.total),
    },
  }
}

/**
 * A year of insurance, in dollars, when a short-term deal names none. For a rental it stays unknown and adds nothing.
 */
export const usualYearlyInsurance = 1800
/** Days of interest paid ahead, in a year of 360 days. */
export const prepaidInterestDays = 15
/** Months of taxes and insurance that a rental lender collects for escrow. */
export const escrowMonths = { taxes: 3, insurance: 2 } as const

/** Computes prepaid items in unrounded dollars. Given amounts replace the estimates. */
function prepaidItems(
  deal: CashDeal,
  price: ClosingPrice,
  advance: number,
  { prepaidInterest, impounds }: PrepaidTerms,
): PrepaidItems {
  const isRental = kindOfDeal(deal) === 'rental'
  const owed = isRental || price.interestBasis === 'drawn' ? advance : deal.loanAmount
  const interest = prepaidInterest ?? (owed * price.ratePercent * prepaidInterestDays) / 36_000
  if (impounds != null) return { interest, insurance: 0, escrow: impounds, total: interest + impounds }
  const insurance = deal.yearlyInsurance ?? (isRental ? 0 : usualYearlyInsurance)
  const escrow = isRental ? (escrowMonths.taxes * (deal.yearlyTaxes ?? 0) + escrowMonths.insurance * insurance) / 12 : 0
  return { interest, insurance, escrow, total: interest + insurance + escrow }
}

type CashParts = {
  /** The price, or the payoff of a refinance. */
  paid: number
  /** Points, fees, appraisal, closing costs and prepaid items together. */
  costs: number
  advance: number
  holdback: number
  repairs: number
}

/** Returns cash at closing, repairs paid out of pocket, and the sum of both, in unrounded dollars. */
export function cashSums({ paid, costs, advance, holdback, repairs }: CashParts) {
  const cashAtClosing = paid + costs - advance
  const repairsYouPay = repairs - holdback
  return { cashAtClosing, repairsYouPay, cashYouNeed: cashAtClosing + repairsYouPay }
}

/**
 * Returns the labels and texts of the three cash figures. Negative cash at closing is labeled cash out. A `cashYouNeed`
 * of 0 or less reads 'None', and unknown figures say that the payoff isn't given.
 */
export function cashLines({
  cashAtClosing,
  repairsYouPay,
  cashYouNeed,
}: Pick<CashFigures, keyof typeof cashWords>): { label: string; text: string }[] {
  const need = cashYouNeed === null ? payoffNotGiven : cashYouNeed > 0 ? formatDollars(cashYouNeed) : 'None'
  return [
    cashAtClosing === null
      ? { label: cashWords.cashAtClosing, text: payoffNotGiven }
      : { label: cashLabel(cashAtClosing), text: formatDollars(Math.abs(cashAtClosing)) },
    { label: cashWords.repairsYouPay, text: formatDollars(repairsYouPay) },
    { label: cashWords.cashYouNeed, text: need },
  ]
}

const payoffNotGiven = 'Payoff not given'

function cashLabel(cashAtClosing: number): string {
  return cashAtClosing < 0 ? 'Cash out' : cashWords.cashAtClosing
}

/** Returns cash at closing, or cash out as a positive amount. Null without figures, and while a payoff is unknown. */
export function cashItem(cash: CashFigures | null): { label: string; dollars: number } | null {
  const dollars = cash?.cashAtClosing ?? null
  if (dollars === null) return null
  return { label: cashLabel(dollars), dollars: Math.abs(dollars) }
}
