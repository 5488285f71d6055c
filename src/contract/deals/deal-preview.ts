import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { alongsideOthers, CreditScoreRange } from '#contract/wire/wire.ts'
import { flipCounts } from '#domain/choices/profile-choices.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { Medians } from '#domain/loan-cost/cost-figures.ts'
import { pickReasons } from '#domain/matching/three-picks.ts'
import { PublishedSource } from '#domain/programs/program.ts'
import { dealPurposes, programKinds } from '#domain/programs/programs.ts'
import { Verdict } from '#domain/verdict/verdict-figures.ts'
import { DealInputFields, refuseLongTerm, withTermOfLoan } from './deal-input.ts'

/** The figures to preview a deal with. Only the required ones must be given; others get defaults. */
export const DealPreviewInput = DealInputFields.partial()
  .required({
    propertyState: true,
    loanAmount: true,
    purchasePrice: true,
    repairBudget: true,
    estimatedArv: true,
    termMonths: true,
  })
  // Anonymous callers may pass a credit range and a number of flips. For signed-in investors the profile wins.
  .extend({ creditScoreRange: CreditScoreRange.optional(), flips: z.enum(flipCounts).optional() })
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

/** One of the three lenders to ask first. */
const PreviewPick = z.object({
  reason: z.enum(pickReasons),
  /** Every measure in which the lender ranks first among all matches. */
  bestIn: z.array(z.enum(pickReasons)).optional(),
  lender: z.object({ id: z.string(), slug: z.string(), name: z.string(), isSample: z.boolean() }),
  programName: z.string().nullable(),
  /** Dollars: expected, best and worst case; null when the lender publishes no rate. */
  total: z.number().nullable(),
  lowestTotal: z.number().nullable(),
  highestTotal: z.number().nullable(),
  /**
   * Dollars due at closing, and the highest cash invested at any time. Null for a refinance without a payoff, negative
   * for cash received.
   */
  cashToClose: z.number().nullable(),
  peakCash: z.number().nullable(),
  ratePercent: z.number().nullable(),
  pointsPercent: z.number().nullable(),
  fundingDays: z.number().nullable(),
  /** The program publishes that it takes investors without deals. */
  takesFirstTimers: z.boolean(),
  why: z.string(),
  /**
   * Requirements of the program that the investor may not meet. Null if there are none, and on a deal's page, which
   * lists the checks.
   */
  asksFor: z.string().nullable(),
  /** Source and date of the priced terms; null for a sample lender and for a match without a price. */
  publishedSource: PublishedSource.nullable(),
})
export type PreviewPick = z.infer<typeof PreviewPick>

export const DealPreview = z.object({
  eligibleCount: z.number(),
  /**
   * True for an anonymous caller who stated no flips. The prices are then for a first-time investor with an unknown
   * entity.
   */
  isFirstProject: z.boolean(),
  /** Lenders that fit but lend only to companies, and lenders that would also fit an investor with five deals. */
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
  /** Medians of the lenders that fit; null when none is priced. */
  medians: Medians.nullable(),
  /** Null for a consumer loan, which isn't matched. */
  verdict: Verdict.nullable(),
  /** The profit in dollars; null unless the deal is a purchase that ends in a sale. */
  profit: z.number().nullable(),
  /**
   * At most three. A match with requirements that the investor may not meet is picked only when fewer than three others
   * have none.
   */
  picks: z.array(PreviewPick),
})
export type DealPreview = z.infer<typeof DealPreview>

export const previewDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/preview',
  summary:
    'How many lenders a deal would fit, at what cost, and its verdict. With a session, uses the investor’s profile. Nothing is stored.',
  access: 'public',
  body: DealPreviewInput,
  reply: DealPreview,
})
