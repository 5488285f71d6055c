import type { MatchDeal } from './match-inputs.ts'
import type { ProgramKind } from './programs.ts'

/** The loan that a deal asks for, in the words of the programs that make it. */
export type DealKind = ProgramKind

/** As it stands beside a deal. */
export const dealKindWords: Readonly<Record<DealKind, string>> = {
  flip: 'Fix and flip',
  bridge: 'Bridge',
  construction: 'Ground-up construction',
  rental: 'Long-term rental',
}

/** As lenders write it: 'Does not make fix-and-flip loans'. */
export const loanKindWords: Readonly<Record<DealKind, string>> = {
  flip: 'fix-and-flip',
  bridge: 'bridge',
  construction: 'construction',
  rental: 'rental',
}

/** The longest term of a loan that is no rental, in months. */
export const longestShortTermMonths = 60

/** What the kind of a deal reads of it. */
export type KindFacts = Pick<MatchDeal, 'loanKind' | 'termMonths' | 'situations' | 'repairBudget'> & {
  rehabScope?: string | null | undefined
}

export function kindOfDeal(deal: KindFacts): DealKind {
  const loanKind = deal.loanKind ?? null
  if (loanKind === 'rental' || (loanKind === null && deal.termMonths > longestShortTermMonths)) return 'rental'
  if (deal.rehabScope === 'ground-up' || (deal.situations ?? []).includes('land')) return 'construction'
  return deal.repairBudget > 0 ? 'flip' : 'bridge'
}
