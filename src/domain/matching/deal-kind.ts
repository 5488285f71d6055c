import { isRefinance } from '#domain/loan-cost/leverage.ts'
import type { DealKind } from './kind-of-deal.ts'
import type { MatchDeal, MatchInvestor } from './match-inputs.ts'
import type { ProgramSituation } from './programs.ts'

/** Within a sentence: 'Does not take rural properties'. */
export const situationWords: Readonly<Record<ProgramSituation, string>> = {
  land: 'land',
  assignment: 'assignments or double closes',
  'non-warrantable-condo': 'non-warrantable condos',
  rural: 'rural properties',
  'mixed-use': 'mixed use',
  manufactured: 'manufactured homes',
  'short-term-rental': 'short-term rentals',
  'late-payments': 'late payments on the present loan',
  'other-liens': 'other liens',
  'heavy-rehab': 'heavy rehabs for newcomers',
}

/** Lending to whoever lives in the property, or spends the money at home, is another law's business: nobody is matched with them. */
export function isConsumerLoan(
  deal: Pick<MatchDeal, 'occupancy' | 'useOfProceeds' | 'dealType' | 'dealStatus'>,
): boolean {
  return deal.occupancy === 'owner' || (deal.useOfProceeds === 'personal' && isRefinance(deal))
}

/** Payments 60 days late, or a foreclosure, on the loan that is refinanced. */
export function isInDistress(deal: Pick<MatchDeal, 'latePayments' | 'dealType' | 'dealStatus'>): boolean {
  return isRefinance(deal) && (deal.latePayments === '60' || deal.latePayments === 'foreclosure')
}

/** What is special about a deal: what the investor said, and what its figures say. `base` is its price or as-is value. */
export function situationsOf(
  deal: MatchDeal,
  investor: MatchInvestor,
  kind: DealKind,
  base: number,
): readonly ProgramSituation[] {
  const said = (deal.situations ?? []) as ProgramSituation[]
  const found: ProgramSituation[] = []
  if (isInDistress(deal)) found.push('late-payments')
  if (deal.otherLiens === true) found.push('other-liens')
  if (kind !== 'construction' && deal.repairBudget > base && isNewcomer(investor)) found.push('heavy-rehab')
  return found.length > 0 ? [...said, ...found] : said
}

function isNewcomer({ flippingExperience, reDealsLast3Years }: MatchInvestor): boolean {
  return (reDealsLast3Years ?? 0) <= 0 && (flippingExperience === null || flippingExperience === 'First time')
}
