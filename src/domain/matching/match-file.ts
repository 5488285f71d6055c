import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { type Leverage, leverageOf } from '#domain/loan-cost/leverage.ts'
import { type CreditBand, creditBandOf } from './credit-bands.ts'
import { fileStrength } from './file-strength.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'

/** A deal and its investor as lenders read them: what the checks and prices of all programs share, figured once. */
export type MatchFile = {
  deal: MatchDeal
  investor: MatchInvestor
  leverage: Leverage
  /** 0 to 1: where between a lender's best and worst terms the price is expected. */
  strength: number
  /** The lowest and the highest score it can be; alike for an exact one. */
  credit: CreditBand | null
  /** Deals exited in the last three years, at least; null when nothing is known. */
  deals: number | null
  isIndividual: boolean | null
  units: number | null
  purpose: 'purchase' | 'refinance'
  /** The months the loan is held for: what cost and profit run over. */
  holdMonths: number
}

const dealsOfBracket: ReadonlyMap<string, number> = new Map([
  ['First time', 0],
  ['2-5 deals', 2],
  ['6+ deals', 6],
  ['10+ deals', 10],
])

/** Kinds of property that are one unit where nothing else is said. */
const singleUnitTypes: ReadonlySet<string> = new Set(['Single Family', 'Townhome', 'Condo/Co-op'])

export function matchFile(deal: MatchDeal, investor: MatchInvestor): MatchFile {
  const leverage = leverageOf(deal)
  const recentDeals = investor.reDealsLast3Years ?? 0
  const entity = investor.entityType ?? null
  return {
    deal,
    investor,
    leverage,
    strength: fileStrength(deal, investor, leverage),
    credit: creditBandOf(investor),
    deals: recentDeals > 0 ? recentDeals : (dealsOfBracket.get(investor.flippingExperience ?? '') ?? null),
    isIndividual: entity === null ? null : entity === individualEntityType,
    units: deal.units ?? (singleUnitTypes.has(deal.propertyType) ? 1 : null),
    purpose: leverage.isRefinance ? 'refinance' : 'purchase',
    holdMonths: holdMonthsOf(deal),
  }
}

/** How long the loan is expected to be held: as long as the investor plans, at most its term. */
export function holdMonthsOf(deal: Pick<MatchDeal, 'termMonths' | 'holdMonths'>): number {
  return Math.min(deal.holdMonths ?? deal.termMonths, deal.termMonths)
}
