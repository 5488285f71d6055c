import { todayOf } from '#domain/calendar/today.ts'
import { rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import type { DealPurpose, ProgramSituation } from '#domain/programs/programs.ts'
import { type CreditBand, creditBandOf } from './credit-bands.ts'
import { purposeOf, situationsOf } from './deal-situations.ts'
import { drawMonthsOf } from './draw-schedule.ts'
import { type DealKind, kindOfDeal } from './kind-of-deal.ts'
import { type Leverage, leverageOf } from './leverage.ts'
import { loanStrength } from './loan-strength.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'

/** A deal and its investor as lenders read them, computed once for all programs. */
export type LoanRequest = {
  /** The deal with its term and day of assessment filled in. */
  deal: MatchDeal
  investor: MatchInvestor
  kind: DealKind
  purpose: DealPurpose
  situations: readonly ProgramSituation[]
  leverage: Leverage
  /** 0 to 1: the expected price's position between a program's best and worst terms. */
  strength: number
  /** The lowest and highest possible credit score; both are the exact score when it is known. */
  credit: CreditBand | null
  /** Deals exited in the last three years, at least; null when unknown. */
  deals: number | null
  isIndividual: boolean | null
  units: number | null
  /** Months the loan is held, which cost and profit cover. */
  holdMonths: number
  /** Monthly draws that pay out a holdback. */
  drawMonths: number
}

const dealsOfBracket: ReadonlyMap<string, number> = new Map([
  ['First time', 0],
  ['2-5 deals', 2],
  ['6+ deals', 6],
  ['10+ deals', 10],
])

/** Property types that have one unit unless the deal says otherwise. */
const singleUnitTypes: ReadonlySet<string> = new Set(['Single Family', 'Townhome', 'Condo/Co-op'])

/**
 * Computes the loan request of a deal. The term of a deal whose loan is `rental` becomes 360 months, and a foreign
 * national's credit is unknown. `now` replaces a missing day of assessment; default today.
 */
export function loanRequestOf(given: MatchDeal, givenInvestor: MatchInvestor, now?: Date): LoanRequest {
  const deal = resolveDeal(given, now)
  // A lender can't pull U.S. credit for a foreign national, so the score counts as unknown.
  const isForeign = (deal.situations ?? []).includes('foreign-national')
  const investor = isForeign ? { ...givenInvestor, creditScoreRange: null, exactCreditScore: null } : givenInvestor
  const kind = kindOfDeal(deal)
  const leverage = leverageOf(deal)
  const holdMonths = holdMonthsOf(deal)
  const recentDeals = investor.reDealsLast3Years ?? 0
  const entity = investor.entityType ?? null
  return {
    deal,
    investor,
    kind,
    purpose: purposeOf(deal, leverage),
    situations: situationsOf(deal, investor, kind, leverage.base),
    leverage,
    strength: loanStrength(investor, leverage),
    credit: creditBandOf(investor),
    deals: recentDeals > 0 ? recentDeals : (dealsOfBracket.get(investor.flippingExperience ?? '') ?? null),
    isIndividual: entity === null ? null : entity === individualEntityType,
    units: deal.units ?? (singleUnitTypes.has(deal.propertyType) ? 1 : null),
    holdMonths,
    drawMonths: drawMonthsOf(kind, holdMonths),
  }
}

/** Fills in the term of a rental loan and the day of the assessment. */
function resolveDeal(deal: MatchDeal, now: Date | undefined): MatchDeal {
  const isRental = deal.loanKind === 'rental'
  return {
    ...deal,
    termMonths: isRental ? rentalTermMonths : deal.termMonths,
    assessedOn: deal.assessedOn ?? todayOf(now ?? new Date()),
  }
}

/** Months that a rental's cost covers, and months that a flip takes (median 165 days), when the hold is blank. */
export const rentalCostMonths = 36
export const usualFlipMonths = 6

/**
 * Returns the months the loan is held, always at most the term: the investor's plan or, if blank, 6 for a flip, 36 for
 * a rental, else the term. A rental's `termMonths` must already be 360.
 */
export function holdMonthsOf(deal: Parameters<typeof kindOfDeal>[0] & Pick<MatchDeal, 'holdMonths'>): number {
  return Math.min(deal.holdMonths ?? usualHoldMonths(kindOfDeal(deal), deal.termMonths), deal.termMonths)
}

/**
 * Returns the hold in months assumed for a blank answer: 6 for a flip, but at most its term; 36 for a rental, even if
 * its term is shorter; the term for other loans.
 */
export function usualHoldMonths(kind: DealKind, termMonths: number): number {
  return kind === 'flip' ? Math.min(termMonths, usualFlipMonths) : kind === 'rental' ? rentalCostMonths : termMonths
}
