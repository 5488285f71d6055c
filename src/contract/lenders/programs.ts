import { z } from 'zod'
import { WireTime } from '#contract/wire/wire.ts'
import { propertyTypes } from '#domain/choices/deal-choices.ts'

export const programKinds = ['bridge', 'construction', 'rental'] as const
const loanPurposes = ['purchase', 'refinance'] as const
export const interestBases = ['full', 'drawn'] as const
const recourseKinds = ['full', 'limited', 'none'] as const

const figure = z.number().nullable()

/**
 * A loan program as a lender publishes it. Dollars, percent, months and days; rates have up to three decimals. Null, and an empty
 * list of purposes or property types, is "not published".
 */
export const Program = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(programKinds).nullable(),
  purposes: z.array(z.enum(loanPurposes)),
  propertyTypes: z.array(z.enum(propertyTypes)),
  /** Full state names in alphabetical order, never empty; null means the lender's. */
  states: z.array(z.string()).min(1).nullable(),
  minAmount: figure,
  maxAmount: figure,
  minTerm: figure,
  maxTerm: figure,
  minRate: figure,
  maxRate: figure,
  minPoints: figure,
  maxPoints: figure,
  fundingDays: figure,
  /** Of the purchase price, or of the as-is value when refinancing: the most paid out at closing. */
  maxAdvancePercent: figure,
  /** Of the repair budget: the most that is financed. */
  maxRehabPercent: figure,
  /** Of price (or value) and repairs together. */
  maxLtcPercent: figure,
  /** Of the after-repair value. */
  maxLtarvPercent: figure,
  minCreditScore: figure,
  /** Deals exited in the last three years. */
  minDeals: figure,
  entityRequired: z.boolean().nullable(),
  maxUnits: figure,
  minDscr: figure,
  /** Whether interest runs on the full loan or on what has been drawn of it. */
  interestBasis: z.enum(interestBases).nullable(),
  minimumInterestMonths: figure,
  extensionPercent: figure,
  prepay: z.string().nullable(),
  recourse: z.enum(recourseKinds).nullable(),
  /** All fixed fees of one loan together, and the fee of one draw: dollars. */
  loanFees: figure,
  drawFee: figure,
  /** Where the terms were read, and when; without a time the lender's own counts. */
  sourceUrl: z.string().nullable(),
  termsCheckedAt: WireTime.nullable(),
})
export type Program = z.infer<typeof Program>

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
