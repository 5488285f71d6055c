import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { type Leverage, leverageOf } from '#domain/loan-cost/leverage.ts'
import { type CreditBand, creditBandOf } from './credit-bands.ts'
import { situationsOf } from './deal-kind.ts'
import { fileStrength } from './file-strength.ts'
import { type DealKind, kindOfDeal } from './kind-of-deal.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'
import type { ProgramSituation } from './programs.ts'

/** A deal and its investor as lenders read them: what the checks and prices of all programs share, figured once. */
export type MatchFile = {
  deal: MatchDeal
  investor: MatchInvestor
  kind: DealKind
  situations: readonly ProgramSituation[]
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

export function matchFile(given: MatchDeal, investor: MatchInvestor): MatchFile {
  const deal = withLoanTerm(given)
  const kind = kindOfDeal(deal)
  const leverage = leverageOf(deal)
  const recentDeals = investor.reDealsLast3Years ?? 0
  const entity = investor.entityType ?? null
  return {
    deal,
    investor,
    kind,
    situations: situationsOf(deal, investor, kind, leverage.base),
    leverage,
    strength: fileStrength(investor, leverage),
    credit: creditBandOf(investor),
    deals: recentDeals > 0 ? recentDeals : (dealsOfBracket.get(investor.flippingExperience ?? '') ?? null),
    isIndividual: entity === null ? null : entity === individualEntityType,
    units: deal.units ?? (singleUnitTypes.has(deal.propertyType) ? 1 : null),
    purpose: leverage.isRefinance ? 'refinance' : 'purchase',
    holdMonths: holdMonthsOf(deal),
  }
}

/** A 30-year rental has its term by its kind. */
function withLoanTerm(deal: MatchDeal): MatchDeal {
  return deal.loanKind === 'rental' && deal.termMonths !== rentalTermMonths
    ? { ...deal, termMonths: rentalTermMonths }
    : deal
}

/** The months that the cost of a rental covers where nobody said how long it is kept. */
export const rentalCostMonths = 36

/** How long the loan is expected to be held: as long as the investor plans, at most its term; a rental 36 months where nothing is said. */
export function holdMonthsOf(deal: MatchDeal): number {
  const usual = kindOfDeal(deal) === 'rental' ? rentalCostMonths : deal.termMonths
  return Math.min(deal.holdMonths ?? usual, deal.termMonths)
}
