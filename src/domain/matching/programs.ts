import type { Program } from '#contract/lenders/programs.ts'

/** A program to match with: one made of a lender's own fields has neither id nor name. */
export type LenderProgram = Omit<Program, 'id' | 'name'> & { id: string | null; name: string | null }

/** What a program is made of where a lender has none. */
type ProgramSource = Pick<
  Program,
  | 'minAmount'
  | 'maxAmount'
  | 'minTerm'
  | 'maxTerm'
  | 'minRate'
  | 'maxRate'
  | 'minPoints'
  | 'maxPoints'
  | 'fundingDays'
  | 'termsCheckedAt'
> & { programs?: readonly Program[] }

/** The lender's programs, or the one program that its own fields make. Never empty. */
export function programsOf(lender: ProgramSource): readonly LenderProgram[] {
  const { programs } = lender
  return programs !== undefined && programs.length > 0 ? programs : [programOfLender(lender)]
}

function programOfLender(lender: ProgramSource): LenderProgram {
  return {
    id: null,
    name: null,
    kind: null,
    purposes: [],
    propertyTypes: [],
    states: null,
    minAmount: lender.minAmount,
    maxAmount: lender.maxAmount,
    minTerm: lender.minTerm,
    maxTerm: lender.maxTerm,
    minRate: lender.minRate,
    maxRate: lender.maxRate,
    minPoints: lender.minPoints,
    maxPoints: lender.maxPoints,
    fundingDays: lender.fundingDays,
    maxAdvancePercent: null,
    maxRehabPercent: null,
    maxLtcPercent: null,
    maxLtarvPercent: null,
    minCreditScore: null,
    minDeals: null,
    entityRequired: null,
    maxUnits: null,
    minDscr: null,
    interestBasis: null,
    minimumInterestMonths: null,
    extensionPercent: null,
    prepay: null,
    recourse: null,
    loanFees: null,
    drawFee: null,
    sourceUrl: null,
    termsCheckedAt: lender.termsCheckedAt,
  }
}
