import type { DealPurpose, ProgramSituation } from '#domain/programs/programs.ts'
import { usualClosingOf } from './closing-costs.ts'
import type { DealKind } from './kind-of-deal.ts'
import { isRefinance, type Leverage } from './leverage.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'

/**
 * Situation names in sentences about one lender: 'Does not take rural properties'. Lists use `programSituationNames`.
 */
export const programSituationWords: Readonly<Record<ProgramSituation, string>> = {
  land: 'land',
  assignment: 'assignments or double closes',
  'non-warrantable-condo': 'non-warrantable condos',
  rural: 'rural properties',
  'mixed-use': 'mixed use',
  manufactured: 'manufactured homes',
  'short-term-rental': 'short-term rentals',
  'foreign-national': 'foreign nationals',
  'late-payments': 'late payments on the current loan',
  'other-liens': 'other liens',
  'heavy-rehab': 'heavy rehabs for newcomers',
  'second-lien': 'second liens',
}

/** The share of the loan above which money left after payoff and closing costs is cash-out. */
export const cashOutShare = 0.02

/**
 * Returns the loan's purpose. A refinance is `refinance` while the payoff is unknown, `cash-out` when more than
 * {@link cashOutShare} of the loan is left after payoff and usual closing costs, else `rate-term`.
 */
export function purposeOf(
  deal: Pick<MatchDeal, 'loanAmount' | 'payoff'>,
  { isRefinance, base }: Pick<Leverage, 'isRefinance' | 'base'>,
): DealPurpose {
  if (!isRefinance) return 'purchase'
  if (deal.payoff == null) return 'refinance'
  const cashOut = deal.loanAmount - deal.payoff - usualClosingOf(base)
  return cashOut > cashOutShare * deal.loanAmount ? 'cash-out' : 'rate-term'
}

/**
 * Returns whether consumer credit law governs the loan: the owner lives in the property, or a refinance's proceeds
 * are for personal use. False while these are unanswered.
 */
export function isConsumerLoan(
  deal: Pick<MatchDeal, 'occupancy' | 'useOfProceeds' | 'dealType' | 'dealStatus'>,
): boolean {
  return deal.occupancy === 'owner' || (deal.useOfProceeds === 'personal' && isRefinance(deal))
}

/**
 * Returns whether a payment on the current loan was late, or it is in foreclosure, even for a purchase. False without
 * an answer.
 */
export function hasLatePayments({ latePayments }: { latePayments?: string | null | undefined }): boolean {
  return Boolean(latePayments) && latePayments !== 'none'
}

/**
 * Returns whether a payment on the refinanced loan was 60 days late or more, or it is in foreclosure. False for a
 * purchase.
 */
export function isInDistress(deal: Pick<MatchDeal, 'latePayments' | 'dealType' | 'dealStatus'>): boolean {
  return isRefinance(deal) && (deal.latePayments === '60' || deal.latePayments === 'foreclosure')
}

/** Returns whether a deal is for land on which nothing is to be built. */
export function isBareLand({ situations, repairBudget }: Pick<MatchDeal, 'situations' | 'repairBudget'>): boolean {
  return repairBudget <= 0 && (situations ?? []).includes('land')
}

/**
 * Returns the situations that the investor chose, then those derived from the deal and the investor's experience. The
 * two groups have no situation in common. `base` is {@link Leverage}'s, in dollars.
 */
export function situationsOf(
  deal: MatchDeal,
  investor: MatchInvestor,
  kind: DealKind,
  base: number,
): readonly ProgramSituation[] {
  const chosen = (deal.situations ?? []) as ProgramSituation[]
  const found: ProgramSituation[] = []
  if (isInDistress(deal)) found.push('late-payments')
  if (deal.otherLiens === true) found.push('other-liens')
  if (kind !== 'construction' && deal.repairBudget > base && isNewcomer(investor)) found.push('heavy-rehab')
  if ((deal.seniorLoanBalance ?? 0) > 0) found.push('second-lien')
  return found.length > 0 ? [...chosen, ...found] : chosen
}

function isNewcomer({ flippingExperience, reDealsLast3Years }: MatchInvestor): boolean {
  return (reDealsLast3Years ?? 0) <= 0 && (flippingExperience === null || flippingExperience === 'First time')
}
