import { z } from 'zod'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import {
  costParts,
  effectiveCostOf,
  exitFeePercentOf,
  extensionMonthsOf,
  type LoanTerms,
  monthlyPayment,
  prepaymentPercentOf,
} from '#domain/loan-cost/loan-cost.ts'
import type { ClosingDeal } from '#domain/loan-request/closing-costs.ts'
import { drawMonthsOf } from '#domain/loan-request/draw-schedule.ts'
import { type KindFacts, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { leverageOf } from '#domain/loan-request/leverage.ts'
import { usualHoldMonths } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'

/** The fields of a deal that a quote's cost reads. */
export type QuotedDeal = Omit<ClosingDeal, 'loanAmount'> &
  Pick<MatchDeal, 'payoff' | 'holdMonths' | 'yearlyTaxes' | 'yearlyInsurance'>

/** A quote's cost for a hold of this many months: dollars to the cent. */
export const QuoteCost = z.object({
  holdMonths: z.number(),
  pointsCost: z.number(),
  interest: z.number(),
  loanFees: z.number(),
  drawFees: z.number(),
  monthlyFees: z.number(),
  extensionFee: z.number(),
  /** The penalty for paying an amortized loan off before its term ends. */
  prepayment: z.number(),
  exitFee: z.number(),
  totalCost: z.number(),
  costPerMonth: z.number(),
  /** For the fully drawn loan. */
  monthlyPayment: z.number(),
  cash: CashFigures,
  /** Percent; null when undefined. */
  effectiveAnnualCostPercent: z.number().nullable(),
})
export type QuoteCost = z.infer<typeof QuoteCost>

/** Quotes with a longer term are amortized, unless the deal itself asks for such a term as a short-term loan. */
export const longestInterestOnlyMonths = 36
/** The longest hold for comparing loans above 36 months. */
const longestComparedMonths = 60

/**
 * Returns the holds in months that an investor can choose for a loan of this term: up to 6 past it, or 60 for loans
 * above 36 months.
 */
export function holdRange(termMonths: number): { min: number; max: number } {
  return { min: 1, max: termMonths > longestInterestOnlyMonths ? longestComparedMonths : termMonths + 6 }
}

/**
 * Returns the hold in months that is shown first: the deal's plan, or the usual hold of its kind, at most
 * {@link holdRange}'s.
 */
export function defaultHoldMonths(deal: KindFacts & Pick<MatchDeal, 'holdMonths'>, termMonths: number): number {
  return Math.min(deal.holdMonths ?? usualHoldMonths(kindOfDeal(deal), termMonths), holdRange(termMonths).max)
}

/**
 * Computes a quote's cost over a hold of one or more whole months. The quote's loan amount replaces the deal's. An
 * amortized loan has no prepayment or exit fee at the default hold of a deal without a planned one.
 */
export function quoteCost(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): QuoteCost {
  const loan = quotedLoan(terms, deal, holdMonths)
  const parts = costParts(loan)
  const totalCost = roundCents(parts.total)
  return {
    holdMonths,
    pointsCost: roundCents(parts.pointsCost),
    interest: roundCents(parts.interest),
    loanFees: roundCents(parts.loanFees),
    drawFees: roundCents(parts.drawFees),
    monthlyFees: roundCents(parts.monthlyFees),
    extensionFee: roundCents(parts.extensionFee),
    prepayment: roundCents(parts.prepayment),
    exitFee: roundCents(parts.exitFee),
    totalCost,
    costPerMonth: roundCents(totalCost / holdMonths),
    monthlyPayment: roundCents(monthlyPayment(loan)),
    cash: quoteCash(terms, deal),
    effectiveAnnualCostPercent: effectiveCostOf(loan),
  }
}

/** Computes the three cash figures of a quote. */
export function quoteCash(terms: QuoteTerms, deal: QuotedDeal): CashFigures {
  const { ratePercent, pointsPercent, interestBasis, loanAmount } = terms
  const price = { ratePercent, pointsPercent, interestBasis, loanFees: feesPer(terms, 'loan') }
  return cashFigures({ ...deal, loanAmount }, price, terms)
}

/** Computes only the total of {@link quoteCost}, in dollars to the cent, for charts over many holds. */
export function quoteTotal(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): number {
  return roundCents(costParts(quotedLoan(terms, deal, holdMonths)).total)
}

function feesPer({ fees }: QuoteTerms, per: QuoteTerms['fees'][number]['per']): number {
  return fees.reduce((sum, fee) => (fee.per === per ? sum + fee.dollars : sum), 0)
}

/** Returns a quote as a loan held for `holdMonths`. */
function quotedLoan(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): LoanTerms {
  const { loanAmount, termMonths } = terms
  // False for a hold that neither the deal nor the reader chose.
  const isHoldGiven = deal.holdMonths != null || holdMonths !== defaultHoldMonths(deal, termMonths)
  const kind = kindOfDeal(deal)
  const isAmortized =
    kind === 'rental' || (termMonths > longestInterestOnlyMonths && deal.termMonths <= longestInterestOnlyMonths)
  return {
    loanAmount,
    holdback: leverageOf({ ...deal, loanAmount }, terms).holdback,
    termMonths,
    holdMonths,
    drawMonths: drawMonthsOf(kind, holdMonths),
    ratePercent: terms.ratePercent,
    pointsPercent: terms.pointsPercent,
    loanFees: feesPer(terms, 'loan'),
    drawFee: feesPer(terms, 'draw'),
    monthlyFee: feesPer(terms, 'month'),
    interestBasis: terms.interestBasis,
    minimumInterestMonths: terms.minimumInterestMonths ?? 0,
    isAmortized,
    prepaymentPercent:
      holdMonths >= termMonths ? 0 : prepaymentPercentOf(terms.prepaySteps, { isAmortized, isHoldGiven, holdMonths }),
    exitFeePercent: exitFeePercentOf(terms, { isAmortized, isHoldGiven, holdMonths }),
    extensionPercent: terms.extensionFeePercent ?? 0,
    extensionMonths: extensionMonthsOf(terms.extensionMonths),
  }
}
