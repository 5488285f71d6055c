/** A part of the renovation: dollars, and the month after the closing in which it is planned to be paid, from 1. */
export type WorkLine = { id: string; cost: number; month: number }

export const factKinds = ['paid', 'draw-asked', 'draw-inspected', 'draw-received', 'interest'] as const
export type FactKind = (typeof factKinds)[number]

/** Something that really happened: money paid or received, or a step of a draw. */
export type ProjectFact = {
  kind: FactKind
  /** The paid line; null for unplanned work and for other kinds. */
  lineId: string | null
  /** The draw that a step belongs to; null for the oldest one that is still open. */
  drawId: string | null
  on: string
  /** Dollars: of a received draw what arrived, its fee taken off. */
  amount: number
  /** More payments for the same line will follow. */
  isPartial: boolean
}

/** What the plan reads of deal and loan. Dollars, percent and months. */
export type ProjectTerms = {
  cashAtClosing: number
  loanAmount: number
  /** The balance from the closing on: the loan less the holdback. */
  firstBalance: number
  /** Held back for repairs and paid out in draws. */
  holdback: number
  ratePercent: number
  interestBasis: 'drawn' | 'full'
  minimumInterestMonths: number
  termMonths: number
  /** Percent of the loan for each started extension past the term, and the months that one lasts. */
  extensionPercent: number
  extensionMonths: number
  holdMonths: number
  /** Taxes, insurance and utilities. */
  carryMonthly: number
  arv: number
  /** Of the sale price. */
  sellingPercent: number
  drawFee: number
  /** From the end of the month of the work until its draw arrives. */
  lagMonths: number
  /** Of every draw, kept back until the last one. */
  retainagePercent: number
}

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
