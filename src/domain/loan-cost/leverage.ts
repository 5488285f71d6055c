import { type MatchDeal, ratio } from '#domain/matching/match-inputs.ts'
import { splitLoan } from './draw-schedule.ts'

/** How the loan stands to what it is secured by. Ratios are shares, not percent. */
export type Leverage = {
  isRefinance: boolean
  /** False for a refinance without an as-is value: what is measured against the base is not judged then. */
  isBaseKnown: boolean
  /** The purchase price; when refinancing, the as-is value. */
  base: number
  advance: number
  /** Kept back for repairs and paid out as they are done. */
  holdback: number
  /** Of the base, what is paid out at closing. */
  advanceShare: number
  /** Loan to after-repair value, and loan to base and repairs together. */
  ltarv: number
  ltc: number
}

type LeveragedDeal = Pick<
  MatchDeal,
  'dealType' | 'dealStatus' | 'loanAmount' | 'purchasePrice' | 'repairBudget' | 'estimatedArv' | 'propertyValue'
>

/** Whoever owns the property already refinances it, whatever the deal is called. */
export function isRefinance(deal: Pick<MatchDeal, 'dealType' | 'dealStatus'>): boolean {
  return deal.dealType === 'Refinance' || deal.dealStatus === 'Property purchased'
}

export function leverageOf(deal: LeveragedDeal): Leverage {
  const { loanAmount, purchasePrice, repairBudget, estimatedArv } = deal
  const refinance = isRefinance(deal)
  const value = deal.propertyValue ?? null
  const base = refinance ? (value ?? purchasePrice) : purchasePrice
  const { advance, holdback } = splitLoan({ loanAmount, base, repairs: repairBudget })
  return {
    isRefinance: refinance,
    isBaseKnown: !refinance || value !== null,
    base,
    advance,
    holdback,
    advanceShare: ratio(loanAmount - holdback, base),
    ltarv: ratio(loanAmount, estimatedArv),
    ltc: ratio(loanAmount, base + repairBudget),
  }
}

/** Loan to after-repair value above which no lender is called better than possible, and no deal sound; and loan to cost. */
export const ltarvLimits = { sound: 0.7, makeable: 0.75 } as const
export const ltcLimits = { sound: 0.9, possible: 0.95, makeable: 1 } as const
export const soundAdvanceShare = 0.9

const tolerance = 1e-9
export function isAbove(share: number, limit: number): boolean {
  return share > limit + tolerance
}
