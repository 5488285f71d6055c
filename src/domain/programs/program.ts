import { z } from 'zod'
import { propertyTypes } from '#domain/choices/deal-choices.ts'
import { interestBases, loanPurposes, programKinds, programSituations, recourseKinds } from './programs.ts'

const figure = z.number().nullable()
const time = z.string()

/**
 * A loan program as a lender publishes it. Dollars, percent, months and days; rates have up to three decimals. Null,
 * and an empty list of kinds, situations, purposes or property types, means "not published".
 */
export const Program = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(z.enum(programKinds)),
  accepts: z.array(z.enum(programSituations)),
  excludes: z.array(z.enum(programSituations)),
  purposes: z.array(z.enum(loanPurposes)),
  propertyTypes: z.array(z.enum(propertyTypes)),
  /** Full state names in alphabetical order, never empty; null means the lender's states. */
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
  /** Largest advance, in percent of the base: of a purchase, the lower of price and as-is value. */
  maxAdvancePercent: figure,
  /** Largest financed share of the repair budget, in percent. */
  maxRehabPercent: figure,
  /** Percent of base plus repairs. */
  maxLtcPercent: figure,
  /** Percent of the after-repair value. */
  maxLtarvPercent: figure,
  minCreditScore: figure,
  /** Deals exited in the last three years. */
  minDeals: figure,
  entityRequired: z.boolean().nullable(),
  maxUnits: figure,
  /** Dollars, measured on the base. */
  minPropertyValue: figure,
  minDscr: figure,
  /** Rentals: months of ownership before the new value counts. */
  seasoningMonths: figure,
  /** Whether interest runs on the full loan or on drawn money. */
  interestBasis: z.enum(interestBases).nullable(),
  minimumInterestMonths: figure,
  /** Percent of the loan for each started extension. */
  extensionPercent: figure,
  /** Months per extension; 3 when null. */
  extensionMonths: figure,
  /** Percent of the loan, due when it is repaid after `exitFeeAfterMonth` (0 when null). */
  exitFeePercent: figure,
  exitFeeAfterMonth: figure,
  /** Months of interest that the lender holds back at closing. Shown, not priced. */
  interestReserveMonths: figure,
  /** As published. */
  prepay: z.string().nullable(),
  /** Percent of the balance by the year of payoff, the first year first; nothing after the last. */
  prepaySteps: z.array(z.number()).nullable(),
  recourse: z.enum(recourseKinds).nullable(),
  /** Dollars: all fixed fees of one loan together, and the fee per draw. */
  loanFees: figure,
  drawFee: figure,
  /** Fees that are not plain dollars, as published. */
  feesNote: z.string().nullable(),
  /** Where and when the terms were read. A program without a time uses the lender's. */
  sourceUrl: z.string().nullable(),
  termsCheckedAt: time.nullable(),
})
export type Program = z.infer<typeof Program>

/** Where and when published terms were read; times in ISO 8601. */
export const PublishedSource = z.object({
  checkedAt: time.nullable(),
  sourceUrl: z.string().nullable(),
  website: z.string().nullable(),
})
export type PublishedSource = z.infer<typeof PublishedSource>
