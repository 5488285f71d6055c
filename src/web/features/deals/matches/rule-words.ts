import type { Deal } from '#contract/deals/deals.ts'
import { type EligibilityRule, eligibilityRules, shortestNoteSlackMonths } from '#domain/matching/eligibility.ts'
import { formatDollars, formatMonths } from '#domain/money/money.ts'

/** What the rules of eligibility look at in a deal, and how many lenders passed them all. */
export type RuledDeal = Pick<Deal, 'eligibleCount' | 'propertyState' | 'loanAmount' | 'termMonths'>

/** What a lender that fails a rule of eligibility does or does not do. */
export function ruleWords(rule: string, deal: Omit<RuledDeal, 'eligibleCount'>): string {
  const words: Record<EligibilityRule, string> = {
    H1: 'No longer listed',
    H2: `Do not lend in ${deal.propertyState}`,
    H3: `Do not lend ${formatDollars(deal.loanAmount)}`,
    H4: `Longest note is shorter than ${formatMonths(deal.termMonths)}`,
    H5: `Shortest note is longer than ${formatMonths(deal.termMonths + shortestNoteSlackMonths)}`,
    H6: 'Lend less on this price, cost or value',
    H7: 'Ask for a higher credit score',
    H8: 'Ask for more deals in the last three years',
    H9: 'Do not lend on this kind of property',
    H10: 'Lend to companies only',
    H11: 'Do not lend for this purpose',
    H12: 'Make other kinds of loans',
    H13: 'Ask for more rent per payment',
    H14: 'Do not take this situation',
  }
  const known = eligibilityRules.find((name) => name === rule)
  return known ? words[known] : rule
}
