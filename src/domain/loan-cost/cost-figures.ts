import { z } from 'zod'

/** Prepaid at closing, in dollars: 15 days of interest, a year of insurance, and a rental's escrow. */
export const PrepaidItems = z.object({
  interest: z.number(),
  insurance: z.number(),
  escrow: z.number(),
  total: z.number(),
})
export type PrepaidItems = z.infer<typeof PrepaidItems>

/**
 * The three cash figures in dollars to the cent, with their advance, holdback and prepaid items. Cash at closing and
 * the cash needed are null for a refinance without a payoff, and negative when the investor receives cash.
 */
export const CashFigures = z.object({
  /** Price (refinance: payoff), points, loan fees, appraisal, closing costs and prepaid items, less the advance. */
  cashAtClosing: z.number().nullable(),
  /** Repairs less the holdback. */
  repairsYouPay: z.number(),
  /** The sum of `cashAtClosing` and `repairsYouPay`. */
  cashYouNeed: z.number().nullable(),
  advance: z.number(),
  holdback: z.number(),
  prepaid: PrepaidItems,
})
export type CashFigures = z.infer<typeof CashFigures>

/**
 * One scenario of a loan's cost: dollars to the cent, rates in percent. The effective annual cost is null when it is
 * undefined.
 */
export const CostCase = z.object({
  ratePercent: z.number(),
  pointsPercent: z.number(),
  pointsCost: z.number(),
  loanFees: z.number(),
  drawFees: z.number(),
  /** The penalty for paying a rental loan off early. */
  prepayment: z.number(),
  exitFee: z.number(),
  monthlyPayment: z.number(),
  interest: z.number(),
  totalCost: z.number(),
  effectiveAnnualCostPercent: z.number().nullable(),
})
export type CostCase = z.infer<typeof CostCase>

/** The price of a deal's loan on a program: expected, best and worst. */
export const LoanCost = CostCase.extend({
  /** Null when the lender publishes no rate: the other figures are then priced at assumed rates. */
  totalCost: z.number().nullable(),
  isPriced: z.boolean(),
  /** Whether each part is assumed because the lender does not publish it. */
  rateAssumed: z.boolean(),
  pointsAssumed: z.boolean(),
  loanFeesAssumed: z.boolean(),
  drawFeeAssumed: z.boolean(),
  interestBasis: z.enum(['full', 'drawn']).nullable(),
  minimumInterestMonths: z.number().nullable(),
  /** Dollars for one draw, published or assumed. */
  drawFee: z.number(),
  exitFeePercent: z.number().nullable(),
  exitFeeAfterMonth: z.number().nullable(),
  extensionPercent: z.number().nullable(),
  /** Null when the lender publishes no length, or 0. */
  extensionMonths: z.number().nullable(),
  prepaySteps: z.array(z.number()).nullable(),
  /** The prepayment penalty is published as text alone and is in no figure. */
  prepaymentNotPriced: z.boolean(),
  /** Months held, which the total covers; 36 for a rental with a blank hold. */
  costMonths: z.number(),
  /** True for a rental: principal is paid down monthly instead of at the end. */
  isAmortized: z.boolean(),
  /** The program's limits that split the loan into advance and holdback; null when not published. */
  advancePercent: z.number().nullable(),
  rehabPercent: z.number().nullable(),
  /** The deal's cash at this price and with this program's advance. */
  cash: CashFigures,
  best: CostCase,
  worst: CostCase,
})
export type LoanCost = z.infer<typeof LoanCost>

/** Medians over the lenders that fit and publish a rate: dollars and percent. */
export const Medians = z.object({
  totalCost: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  loanFees: z.number(),
  pricedCount: z.number(),
  /** `drawn` when at least half of the lenders that fit and publish a basis charge interest on drawn money. */
  interestBasis: z.enum(['full', 'drawn']),
})
export type Medians = z.infer<typeof Medians>
