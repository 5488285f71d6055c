import type { MatchLender, MatchProgram } from '#domain/loan-request/match-inputs.ts'

type FactLender = Pick<MatchLender, 'description' | 'website' | 'contactEmail' | 'contactPhone'>

/**
 * The facts that count toward transparency, as worded in a sentence. The first four are the lender's, the others the
 * program's.
 */
const facts: readonly [name: string, isKnown: (lender: FactLender, program: MatchProgram) => boolean][] = [
  ['description', ({ description }) => isPublished(description)],
  ['website', ({ website }) => isPublished(website)],
  ['email', ({ contactEmail }) => isPublished(contactEmail)],
  ['phone', ({ contactPhone }) => isPublished(contactPhone)],
  ['rates', (_, { minRate, maxRate }) => minRate !== null && maxRate !== null],
  ['points', (_, { minPoints, maxPoints }) => minPoints !== null && maxPoints !== null],
  ['funding time', (_, { fundingDays }) => fundingDays !== null],
  ['amounts', (_, { minAmount, maxAmount }) => minAmount !== null && maxAmount !== null],
  ['terms', (_, { minTerm, maxTerm }) => minTerm !== null && maxTerm !== null],
  ['leverage limits', (_, program) => publishesLeverage(program)],
  ['minimum credit', (_, { minCreditScore }) => minCreditScore !== null],
  ['loan fees', (_, { loanFees }) => loanFees !== null],
  ['property types or purposes', (_, { propertyTypes, purposes }) => propertyTypes.length > 0 || purposes.length > 0],
]
export const publishableFactCount = facts.length

/**
 * Counts the facts that a lender and its program publish: 0 to {@link publishableFactCount}. A range counts when both
 * bounds are published. Allocates nothing, because it runs over the whole directory.
 */
export function countPublishedFacts(lender: FactLender, program: MatchProgram): number {
  let count = 0
  for (const fact of facts) if (fact[1](lender, program)) count++
  return count
}

/** Lists the facts that {@link countPublishedFacts} doesn't count, worded for a sentence: 'funding time'. */
export function unpublishedFacts(lender: FactLender, program: MatchProgram): string[] {
  return facts.filter(([, isKnown]) => !isKnown(lender, program)).map(([name]) => name)
}

function publishesLeverage(program: MatchProgram): boolean {
  return (
    program.maxAdvancePercent !== null ||
    program.maxRehabPercent !== null ||
    program.maxLtcPercent !== null ||
    program.maxLtarvPercent !== null
  )
}

/** Returns whether a text is published. Blank text is not. */
export function isPublished(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}
