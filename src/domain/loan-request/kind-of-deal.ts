import type { ProgramKind } from '#domain/programs/programs.ts'
import type { MatchDeal } from './match-inputs.ts'

/** The kind of loan that a deal asks for. */
export type DealKind = ProgramKind

/** Shown on a deal's page. */
export const dealKindWords: Readonly<Record<DealKind, string>> = {
  flip: 'Fix and flip',
  bridge: 'Bridge',
  construction: 'Ground-up construction',
  rental: 'Long-term rental',
}

/** For sentences about lenders: 'Does not make fix-and-flip loans'. */
export const loanKindWords: Readonly<Record<DealKind, string>> = {
  flip: 'fix-and-flip',
  bridge: 'bridge',
  construction: 'construction',
  rental: 'rental',
}

/** The longest term of a short-term loan, in months. */
export const longestShortTermMonths = 60

/** The facts that decide a deal's kind. */
export type KindFacts = Pick<MatchDeal, 'loanKind' | 'termMonths' | 'situations' | 'repairBudget'> & {
  rehabScope?: string | null | undefined
}

/**
 * Returns the kind of a deal: rental by the loan chosen or, without one, by a term above
 * {@link longestShortTermMonths}; then construction by scope or land, flip with repairs, else bridge.
 */
export function kindOfDeal(deal: KindFacts): DealKind {
  const loanKind = deal.loanKind ?? null
  if (loanKind === 'rental' || (loanKind === null && deal.termMonths > longestShortTermMonths)) return 'rental'
  if (deal.rehabScope === 'ground-up' || (deal.situations ?? []).includes('land')) return 'construction'
  return deal.repairBudget > 0 ? 'flip' : 'bridge'
}
