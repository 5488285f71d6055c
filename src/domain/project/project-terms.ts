import { z } from 'zod'
/** A part of the renovation: dollars, and the month after the closing in which it is planned to be paid, from 1. */
export type WorkLine = { id: string; cost: number; month: number }

export const factKinds = ['paid', 'draw-asked', 'draw-inspected', 'draw-received', 'interest'] as const
export type FactKind = (typeof factKinds)[number]

/** Something that really happened: money paid or received, or a step of a draw. */
export const ProjectFact = z.object({
  kind: z.enum(factKinds),
  /** The paid line; null for unplanned work and for other kinds. */
  lineId: z.string().nullable(),
  /** The draw that a step belongs to; null for the oldest one that is still open. */
  drawId: z.string().nullable(),
  on: z.string(),
  /** Dollars: of a received draw what arrived, its fee taken off. */
  amount: z.number(),
  /** More payments for the same line will follow. */
  isPartial: z.boolean(),
})
export type ProjectFact = z.infer<typeof ProjectFact>

/** What the plan reads of deal and loan. Dollars, percent and months. */
export const ProjectTerms = z.object({
  cashAtClosing: z.number(),
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
  /** Taxes, insurance and utilities. */
  carryMonthly: z.number(),
  arv: z.number(),
  /** Of the sale price. */
  sellingPercent: z.number(),
  drawFee: z.number(),
  /** From the end of the month of the work until its draw arrives. */
  lagMonths: z.number(),
  /** Of every draw, kept back until the last one. */
  retainagePercent: z.number(),
})
export type ProjectTerms = z.infer<typeof ProjectTerms>

export const longestLagMonths = 2
export const highestRetainagePercent = 20
export const usualLagMonths = 1
/** Days after its request from which a draw is late. */
export const lateDrawDays = 10
/** Above this share of its budget, in percent, a line is said to be over. */
export const overBudgetPercent = 10

/** Adds dollars in whole cents, without binary rounding noise. */
export function sumCents(amounts: Iterable<number>): number {
  let cents = 0
  for (const amount of amounts) cents += Math.round(amount * 100)
  return cents / 100
}

/** Computes the fee of the extensions that a loan takes when it is held past its term. Each started extension counts. */
export function extensionFee(
  terms: Pick<ProjectTerms, 'loanAmount' | 'extensionPercent' | 'extensionMonths'>,
  monthsPastTerm: number,
): number {
  return (
    (Math.ceil(Math.max(0, monthsPastTerm) / terms.extensionMonths) * terms.extensionPercent * terms.loanAmount) / 100
  )
}

/** Computes the exit fee of a loan that is repaid in a month after the closing, in unrounded dollars. */
export function exitFee(
  terms: Pick<ProjectTerms, 'loanAmount' | 'exitFeePercent' | 'exitFeeAfterMonth'>,
  month: number,
): number {
  return month > terms.exitFeeAfterMonth ? (terms.exitFeePercent * terms.loanAmount) / 100 : 0
}
