import { z } from 'zod'

/** A part of the renovation: dollars, and the month after the closing in which it is planned to be paid, from 1. */
export type WorkLine = { id: string; cost: number; month: number }

export const factKinds = ['paid', 'draw-asked', 'draw-inspected', 'draw-received', 'interest'] as const
export type FactKind = (typeof factKinds)[number]

/** A recorded payment, receipt or step of a draw. */
export const ProjectFact = z.object({
  kind: z.enum(factKinds),
  /** The paid line; null for unplanned work and for other kinds. */
  lineId: z.string().nullable(),
  /** The draw that a step belongs to; null for the oldest one that is still open. */
  drawId: z.string().nullable(),
  on: z.string(),
  /** Dollars. For a received draw, the amount less its fee. */
  amount: z.number(),
  /** More payments for the same line will follow. */
  isPartial: z.boolean(),
})
export type ProjectFact = z.infer<typeof ProjectFact>

/** The figures of a deal and its loan that a plan uses. Dollars, percent and months. */
export const ProjectTerms = z.object({
  cashAtClosing: z.number(),
  /** The part of `cashAtClosing` that pays later interest and carry ahead: prepaid items and an interest reserve. */
  prepaid: z.number(),
  loanAmount: z.number(),
  /** The balance from the closing on: the loan less the holdback. */
  firstBalance: z.number(),
  /** Held back for repairs and paid out in draws. */
  holdback: z.number(),
  ratePercent: z.number(),
  interestBasis: z.enum(['drawn', 'full']),
  minimumInterestMonths: z.number(),
  termMonths: z.number(),
  /** Percent of the loan for each started extension past the term, and the months that one lasts. */
  extensionPercent: z.number(),
  extensionMonths: z.number(),
  /** Percent of the loan, due when it is repaid after `exitFeeAfterMonth`. */
  exitFeePercent: z.number(),
  exitFeeAfterMonth: z.number(),
  holdMonths: z.number(),
  /** Taxes, insurance, utilities, HOA dues and the lender's monthly fees. */
  carryMonthly: z.number(),
  arv: z.number(),
  /** Percent of the sale price. */
  sellingPercent: z.number(),
  drawFee: z.number(),
  /** Months from the work until its draw arrives. */
  lagMonths: z.number(),
  /** Percent of every draw that the lender retains until the last one. */
  retainagePercent: z.number(),
})
export type ProjectTerms = z.infer<typeof ProjectTerms>

export const longestLagMonths = 2
export const highestRetainagePercent = 20
export const usualLagMonths = 1
/** Days after its request from which a draw is late. */
export const lateDrawDays = 10
/** A line counts as over its budget above this percent. */
export const overBudgetPercent = 10

/** Adds dollars in whole cents, without binary rounding noise. */
export function sumCents(amounts: Iterable<number>): number {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}

/**
 * Computes the extension fees of a loan held `monthsPastTerm` months past its term, in unrounded dollars. Each started
 * extension counts.
 */
export function extensionFee(
  terms: Pick<ProjectTerms, 'loanAmount' | 'extensionPercent' | 'extensionMonths'>,
  monthsPastTerm: number,
): number {
  return (
    (Math.ceil(Math.max(0, monthsPastTerm) / terms.extensionMonths) * terms.extensionPercent * terms.loanAmount) / 100
  )
}

/**
 * Computes the exit fee of a loan that is repaid in a month after the closing, in unrounded dollars. It is due after
 * `exitFeeAfterMonth`, and 0 until then.
 */
export function exitFee(
  terms: Pick<ProjectTerms, 'loanAmount' | 'exitFeePercent' | 'exitFeeAfterMonth'>,
  month: number,
): number {
  return month > terms.exitFeeAfterMonth ? (terms.exitFeePercent * terms.loanAmount) / 100 : 0
}
