import { z } from 'zod'
import { CreditScoreRange } from '#contract/accounts/profile-forms.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { alongsideOthers } from '#contract/wire/wire.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { Medians, Verdict } from '#domain/matching/deal-insight.ts'
import { PublishedSource } from '#domain/matching/program.ts'
import { dealPurposes, programKinds } from '#domain/matching/programs.ts'
import { pickReasons } from '#domain/matching/three-picks.ts'
import { DealInputFields, refuseLongTerm, withTermOfLoan } from './deal-input.ts'

/** Figures of a deal that need not be one yet: state, loan, price, repairs, after-repair value and term; the rest is defaulted. */
export const DealPreviewInput = DealInputFields.partial()
  .required({
    propertyState: true,
    loanAmount: true,
    purchasePrice: true,
    repairBudget: true,
    estimatedArv: true,
    termMonths: true,
  })
  // Anonymous callers may pass a credit range. For signed-in investors the profile wins.
  .extend({ creditScoreRange: CreditScoreRange.optional() })
  .superRefine(refuseLongTerm, alongsideOthers)
  .transform((figures) => ({
    ...withTermOfLoan(figures),
    dealType: figures.dealType ?? dealFieldDefaults.dealType,
    dealStatus: figures.dealStatus ?? dealFieldDefaults.dealStatus,
    propertyType: figures.propertyType ?? dealFieldDefaults.propertyType,
    downpayment: figures.downpayment ?? 0,
    closingTimelineDays: figures.closingTimelineDays ?? dealFieldDefaults.closingTimelineDays,
  }))
export type DealPreviewInput = z.output<typeof DealPreviewInput>

/** One of three lenders to ask first, and why it is one. */
const PreviewPick = z.object({
  reason: z.enum(pickReasons),
  /** What it is the first of all that fit in; without its own reason where that one is another pick. Left out by earlier versions. */
  leads: z.array(z.enum(pickReasons)).optional(),
  lender: z.object({ id: z.string(), slug: z.string(), name: z.string(), isSample: z.boolean() }),
  programName: z.string().nullable(),
  /** Dollars; null where the lender publishes no rate. */
  total: z.number().nullable(),
  ratePercent: z.number().nullable(),
  pointsPercent: z.number().nullable(),
  fundingDays: z.number().nullable(),
  why: z.string(),
  /** Requirements of the program that the investor may not meet; null when there are none, and in matches that list their checks. */
  asksFor: z.string().nullable(),
  /** Where and when the priced terms were read; null for a sample and for a match without a price. */
  publishedSource: PublishedSource.nullable(),
})
export type PreviewPick = z.infer<typeof PreviewPick>

export const DealPreview = z.object({
  eligibleCount: z.number(),
  /** True without an account: priced for an investor without deals, whose entity is unknown. */
  isFirstProject: z.boolean(),
  /** How many of those that fit lend only to companies, and how many more would fit with five deals. */
  companiesOnlyCount: z.number(),
  moreWithFiveDeals: z.number(),
  /** Null for a consumer loan, which isn't matched. */
  kind: z.enum(programKinds).nullable(),
  purpose: z.enum(dealPurposes).nullable(),
  /** The months that every total covers. */
  holdMonths: z.number(),
  /** Dollars: the lowest, median and highest total of all lenders that fit and publish a rate; null when none does. */
  bestTotal: z.number().nullable(),
  medianTotal: z.number().nullable(),
  highestTotal: z.number().nullable(),
  /** The middle of what all that fit would charge. */
  medians: Medians.nullable(),
  /** Null for a property that the borrower will live in, which is not matched. */
  verdict: Verdict.nullable(),
  /** What a flip would leave, in dollars; null where no flip is planned. */
  profit: z.number().nullable(),
  /** The directory is public, and the answer is what people came for. */
  picks: z.array(PreviewPick),
})
export type DealPreview = z.infer<typeof DealPreview>

export const previewDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/preview',
  summary:
    'How many lenders a deal would fit, at what cost, and its verdict; with a session for the own profile. Nothing is stored.',
  access: 'public',
  body: DealPreviewInput,
  reply: DealPreview,
})
