import type { MatchDeal, MatchLender } from './match-inputs.ts'

/**
 * H1 the lender is active; H2 it lends in the deal's state; H3 it lends this amount; H4 its notes run long enough; H5 its
 * shortest note is at most 6 months longer than the plan. An unpublished bound is open.
 */
export const eligibilityRules = ['H1', 'H2', 'H3', 'H4', 'H5'] as const
export type EligibilityRule = (typeof eligibilityRules)[number]

/** How much longer than planned a lender's shortest note may be: a 9-month plan can use a 12-month note. */
export const shortestNoteSlackMonths = 6

/** One bit per rule, the first rule the lowest. */
export const ruleBits: Readonly<Record<EligibilityRule, number>> = { H1: 1, H2: 2, H3: 4, H4: 8, H5: 16 }

/** The rules a lender fails for this deal, as bits; 0 when it fits. Allocates nothing: it runs over the whole directory. */
export function failedRuleBits(lender: MatchLender, deal: MatchDeal): number {
  const { states, minAmount, maxAmount, minTerm, maxTerm } = lender
  let bits = lender.isActive ? 0 : ruleBits.H1
  if (states.length > 0 && !states.includes(deal.propertyState)) bits |= ruleBits.H2
  if ((minAmount !== null && deal.loanAmount < minAmount) || (maxAmount !== null && deal.loanAmount > maxAmount))
    bits |= ruleBits.H3
  if (maxTerm !== null && deal.termMonths > maxTerm) bits |= ruleBits.H4
  if (minTerm !== null && deal.termMonths < minTerm - shortestNoteSlackMonths) bits |= ruleBits.H5
  return bits
}

/** The rules a lender fails for this deal, in their order; none when it fits. */
export function failedRules(lender: MatchLender, deal: MatchDeal): EligibilityRule[] {
  const bits = failedRuleBits(lender, deal)
  return eligibilityRules.filter((rule) => bits & ruleBits[rule])
}
