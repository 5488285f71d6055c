import { type KindFacts, kindOfDeal } from '#domain/matching/kind-of-deal.ts'
import { type MatchDeal, ratio } from '#domain/matching/match-inputs.ts'
import { splitLoan } from './draw-schedule.ts'

/** Whoever owns the property already refinances it, whatever the deal is called. */
export function isRefinance(deal: Pick<MatchDeal, 'dealType' | 'dealStatus'>): boolean {
  return deal.dealType === 'Refinance' || deal.dealStatus === 'Property purchased'
}

/** How the loan stands to what it is secured by. Ratios are shares, not percent. */
export type Leverage = {
  isRefinance: boolean
  /** False for a refinance without an as-is value: what is measured against the base is not judged then. */
  isBaseKnown: boolean
  /** A 30-year loan on a property that is let: all of it is paid out at closing. */
  isRental: boolean
  /** The purchase price; when refinancing, the as-is value. */
  base: number
  advance: number
  /** Kept back for repairs and paid out as they are done. */
  holdback: number
  /** Of the base, what is paid out at closing. */
  advanceShare: number
  /** Loan to price or as-is value, to after-repair value, and to base and repairs together. */
  loanToBase: number
  ltarv: number
  ltc: number
}

export type LeveragedDeal = Pick<
  MatchDeal,
  'dealType' | 'dealStatus' | 'loanAmount' | 'purchasePrice' | 'repairBudget' | 'estimatedArv' | 'propertyValue'
> &
  KindFacts

/** The share of price or value, in percent, that lenders usually advance at closing: where none is published, and of the deal's own figures. */
export const usualAdvancePercent = 85

/** The deal's leverage with the usual advance, or with that of a program or a quote. */
export function leverageOf(deal: LeveragedDeal, advancePercent: number | null = null): Leverage {
  const { loanAmount, purchasePrice, repairBudget, estimatedArv } = deal
  const refinance = isRefinance(deal)
  const value = deal.propertyValue ?? null
  const base = refinance ? (value ?? purchasePrice) : purchasePrice
  const isRental = kindOfDeal(deal) === 'rental'
  const { advance, holdback } = isRental
    ? { advance: loanAmount, holdback: 0 }
    : splitLoan({ loanAmount, repairs: repairBudget }, advanceWithin(loanAmount, base, advancePercent))
  return {
    isRefinance: refinance,
    isBaseKnown: !refinance || value !== null,
    isRental,
    base,
    advance,
    holdback,
    advanceShare: ratio(loanAmount - holdback, base),
    loanToBase: ratio(loanAmount, base),
    ltarv: ratio(loanAmount, estimatedArv),
    ltc: ratio(loanAmount, base + repairBudget),
  }
}

/** The holdback alone, for the pass over the whole directory. */
export function holdbackWith(
  { isRental, base }: Leverage,
  deal: Pick<MatchDeal, 'loanAmount' | 'repairBudget'>,
  advancePercent: number | null,
): number {
  const { loanAmount, repairBudget } = deal
  if (isRental) return 0
  return Math.max(0, Math.min(repairBudget, loanAmount - advanceWithin(loanAmount, base, advancePercent)))
}

function advanceWithin(loanAmount: number, base: number, advancePercent: number | null): number {
  return Math.min(loanAmount, ((advancePercent ?? usualAdvancePercent) / 100) * base)
}

/** Loan to after-repair value above which no lender is called better than possible, and no deal sound; and loan to cost. */
export const ltarvLimits = { sound: 0.7, makeable: 0.75 } as const
export const ltcLimits = { sound: 0.9, possible: 0.95, makeable: 1 } as const
export const soundAdvanceShare = 0.9
/** Loan to value of a rental: above `sound` stretched and never better than possible, above `makeable` unlikely. */
export const rentalLimits = {
  purchase: { sound: 0.8, makeable: 0.85 },
  refinance: { sound: 0.75, makeable: 0.8 },
} as const

const tolerance = 1e-9
export function isAbove(share: number, limit: number): boolean {
  return share > limit + tolerance
}
