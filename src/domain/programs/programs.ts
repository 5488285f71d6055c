import { dealSituations } from '#domain/choices/deal-choices.ts'
import type { Program } from './program.ts'

/** Flip: with repairs. Bridge: short term, without repairs. Construction: ground up. Rental: 30 years. */
export const programKinds = ['flip', 'bridge', 'construction', 'rental'] as const
export type ProgramKind = (typeof programKinds)[number]
/** Situations that lenders accept or exclude. The last four are derived from the deal and the investor's experience. */
export const programSituations = [
  ...dealSituations,
  'late-payments',
  'other-liens',
  'heavy-rehab',
  'second-lien',
] as const
export type ProgramSituation = (typeof programSituations)[number]
export const loanPurposes = ['purchase', 'rate-term', 'cash-out'] as const
export type LoanPurpose = (typeof loanPurposes)[number]
/** The purpose of a deal: `refinance` while the payoff is unknown. */
export const dealPurposes = [...loanPurposes, 'refinance'] as const
export type DealPurpose = (typeof dealPurposes)[number]
export const interestBases = ['full', 'drawn'] as const
export const recourseKinds = ['full', 'limited', 'none'] as const

/** A program to match with. One made of a lender's own fields has no id or name. */
export type LenderProgram = Omit<Program, 'id' | 'name'> & { id: string | null; name: string | null }

/** The lender fields that make a program when the lender has none. */
export type ProgramSource = Pick<
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

/** Returns the lender's programs, or one program built from the lender's fields. Never empty. */
export function programsOf(lender: ProgramSource): readonly LenderProgram[] {
  const { programs } = lender
  return programs !== undefined && programs.length > 0 ? programs : [programOfLender(lender)]
}

/** Builds a program from the lender's own fields. All other terms count as not published. */
function programOfLender(lender: ProgramSource): LenderProgram {
  return {
    id: null,
    name: null,
    kinds: [],
    accepts: [],
    excludes: [],
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
    minPropertyValue: null,
    minDscr: null,
    seasoningMonths: null,
    interestBasis: null,
    minimumInterestMonths: null,
    extensionPercent: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    interestReserveMonths: null,
    prepay: null,
    prepaySteps: null,
    recourse: null,
    loanFees: null,
    drawFee: null,
    feesNote: null,
    sourceUrl: null,
    termsCheckedAt: lender.termsCheckedAt,
  }
}
