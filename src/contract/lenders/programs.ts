import { z } from 'zod'
import { WireTime } from '#contract/wire/wire.ts'
import { propertyTypes } from '#domain/choices/deal-choices.ts'
import type * as source from '#domain/matching/match-lender.ts'
import type * as domain from '#domain/matching/programs.ts'
import {
  interestBases,
  loanPurposes,
  programKinds,
  programSituations,
  recourseKinds,
} from '#domain/matching/programs.ts'

const figure = z.number().nullable()

/**
 * A loan program as a lender publishes it. Dollars, percent, months and days; rates have up to three decimals. Null, and an empty
 * list of kinds, situations, purposes or property types, is "not published".
 */
export const Program = z.object({
  id: z.string(),
  name: z.string(),
  kinds: z.array(z.enum(programKinds)),
  accepts: z.array(z.enum(programSituations)),
  excludes: z.array(z.enum(programSituations)),
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
  /** As published. */
  prepay: z.string().nullable(),
  /** Percent of the balance by the year of payoff, the first year first; nothing after the last. */
  prepaySteps: z.array(z.number()).nullable(),
  recourse: z.enum(recourseKinds).nullable(),
  /** All fixed fees of one loan together, and the fee of one draw: dollars. */
  loanFees: figure,
  drawFee: figure,
  /** Fees that are no plain dollars, as published. */
  feesNote: z.string().nullable(),
  /** Where the terms were read, and when; without a time the lender's own counts. */
  sourceUrl: z.string().nullable(),
  termsCheckedAt: WireTime.nullable(),
}) satisfies z.ZodType<domain.Program>
export type Program = z.infer<typeof Program>

/** Where and when published terms were read. */
export const PublishedSource = z.object({
  checkedAt: WireTime.nullable(),
  sourceUrl: z.string().nullable(),
  website: z.string().nullable(),
}) satisfies z.ZodType<source.PublishedSource>
