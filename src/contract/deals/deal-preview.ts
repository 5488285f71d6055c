import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { DealInput } from './deal-input.ts'
import { Medians, Verdict } from './deal-insight.ts'

/** Figures of a deal that need not be one yet: state, loan, price, repairs, after-repair value and term; the rest is defaulted. */
export const DealPreviewInput = DealInput.partial()
  .required({
    propertyState: true,
    loanAmount: true,
    purchasePrice: true,
    repairBudget: true,
    estimatedArv: true,
    termMonths: true,
  })
  .transform((figures) => ({
    ...figures,
    dealType: figures.dealType ?? dealFieldDefaults.dealType,
    dealStatus: figures.dealStatus ?? dealFieldDefaults.dealStatus,
    propertyType: figures.propertyType ?? dealFieldDefaults.propertyType,
    downpayment: figures.downpayment ?? 0,
    closingTimelineDays: figures.closingTimelineDays ?? dealFieldDefaults.closingTimelineDays,
  }))
export type DealPreviewInput = z.output<typeof DealPreviewInput>

/** One of the best that fit, without its name. */
const PreviewExample = z.object({
  matchScore: z.number(),
  totalCost: z.number(),
  ratePercent: z.number(),
  pointsPercent: z.number(),
  fundingDays: z.number().nullable(),
  reasons: z.array(z.string()),
})

export const DealPreview = z.object({
  eligibleCount: z.number(),
  /** Dollars: the lowest, the median and the highest total of all that fit; null when nobody does. */
  bestTotal: z.number().nullable(),
  medianTotal: z.number().nullable(),
  highestTotal: z.number().nullable(),
  /** The middle of what all that fit would charge. */
  medians: Medians.nullable(),
  /** Null for a property that its borrower will live in: it is matched with nobody. */
  verdict: Verdict.nullable(),
  /** What a flip would leave, in dollars; null where no flip is planned. */
  profit: z.number().nullable(),
  examples: z.array(PreviewExample),
})
export type DealPreview = z.infer<typeof DealPreview>

export const previewExampleCount = 3

export const previewDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/preview',
  summary:
    'How many lenders a deal would fit, at what cost, and what to make of it, for the own profile with a session. Nothing is stored.',
  access: 'public',
  body: DealPreviewInput,
  reply: DealPreview,
})
