import { type LeveragedDeal, leverageOf } from '#domain/loan-cost/leverage.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { formatDollars } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'

/** Paid by every borrower beside what the lender charges: dollars, and percent of the price or as-is value. */
export const usualAppraisal = 650
export const usualClosingPercent = 2

/**
 * The cash of a deal in the three figures that are used everywhere, in dollars to the cent. Below 0 the loan pays out more than is
 * needed. Null for a refinance whose payoff was not given.
 */
export type CashFigures = {
  /** Price (of a refinance: payoff), points, fees, appraisal and closing, less what the loan pays out at closing. */
  cashAtClosing: number | null
  /** Repairs that the loan does not hold money back for. */
  repairsYouPay: number
  /** Both together. */
  cashYouNeed: number | null
  advance: number
  holdback: number
}

/** The names of the three figures, on every page, sheet and mail. */
export const cashWords = {
  cashAtClosing: 'Cash at closing',
  repairsYouPay: 'Repairs you pay yourself',
  cashYouNeed: 'Cash you need',
} as const satisfies Partial<Record<keyof CashFigures, string>>

/** What of a price of money is paid at closing: percent of the loan, dollars. */
export type ClosingPrice = { pointsPercent: number; loanFees: number }

/** What the cash reads of a deal. */
export type CashDeal = LeveragedDeal & Pick<MatchDeal, 'payoff' | 'profitFigures'>

type CashOptions = {
  /** That of the program or the quote whose price it is; the usual one when null. */
  advancePercent?: number | null
  closingPercent?: number
}

/** The one place where cash is figured. */
export function cashFigures(deal: CashDeal, price: ClosingPrice, options: CashOptions = {}): CashFigures {
  const { loanAmount, purchasePrice, repairBudget } = deal
  const { isRefinance, holdback } = leverageOf(deal, options.advancePercent ?? null)
  const paid = isRefinance ? (deal.payoff ?? null) : purchasePrice
  const points = (loanAmount * price.pointsPercent) / 100
  const { appraisal, closing } = closingCostsOf(deal, options.closingPercent)
  const costs = points + price.loanFees + appraisal + closing
  const sums = cashSums({ paid: paid ?? 0, costs, loanAmount, holdback, repairs: repairBudget })
  return {
    cashAtClosing: paid === null ? null : roundCents(sums.cashAtClosing),
    repairsYouPay: roundCents(sums.repairsYouPay),
    cashYouNeed: paid === null ? null : roundCents(sums.cashYouNeed),
    advance: roundCents(loanAmount - holdback),
    holdback: roundCents(holdback),
  }
}

type CashParts = {
  /** The price, or what a refinance pays off. */
  paid: number
  /** Points, fees, appraisal and closing together. */
  costs: number
  loanAmount: number
  holdback: number
  repairs: number
}

/** The one sum behind the three figures, in dollars that are not rounded. */
export function cashSums({ paid, costs, loanAmount, holdback, repairs }: CashParts) {
  const cashAtClosing = paid + costs - (loanAmount - holdback)
  const repairsYouPay = repairs - holdback
  return { cashAtClosing, repairsYouPay, cashYouNeed: cashAtClosing + repairsYouPay }
}

/** Appraisal and closing costs in dollars: usual ones, where the investor gave none of their own. */
export function closingCostsOf(
  deal: CashDeal,
  closingPercent: number = deal.profitFigures?.closingPercent ?? usualClosingPercent,
): { appraisal: number; closing: number } {
  return {
    appraisal: deal.profitFigures?.appraisal ?? usualAppraisal,
    closing: (leverageOf(deal).base * closingPercent) / 100,
  }
}

/** The three figures under their names, as every page, sheet and mail shows them. Cash that comes out is said so. */
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

/** The cash at closing alone, or what comes out. Null when it cannot be told. */
export function cashItem(cash: CashFigures | null): { label: string; dollars: number } | null {
  const dollars = cash?.cashAtClosing ?? null
  if (dollars === null) return null
  return { label: cashLabel(dollars), dollars: Math.abs(dollars) }
}
