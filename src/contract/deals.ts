import { z } from 'zod'
import { DealInsight, LoanCost, ScoreTerms } from './deal-insight.ts'
import { endpoint } from './endpoint.ts'
import { Lender } from './lenders.ts'
import { product } from './profile.ts'
import { findState } from './states.ts'
import { requiredText, textLimits } from './text.ts'
import { dollars, WireFlag, WireTime, wholeNumber } from './wire.ts'

export const dealTypes = [product, 'Purchase', 'Refinance', 'Repair'] as const
export const dealStages = [
  'Looking for a property',
  'Signed a contract',
  'Still negotiating',
  'Property purchased',
] as const
export const propertyTypes = ['Single Family', 'Townhome', 'Multi Family', 'Condo/Co-op', 'Apartment'] as const

/** The form's own cap on the term; the API takes up to 360 months. */
export const formTermMaxMonths = 60
export const topMatchCount = 5
export const storedMatchCount = 50

const bathroomsMessage = 'Bathrooms must be from 0 to 20, in steps of 0.5'

/** What an investor submits. Dollars, months, days. */
export const DealInput = z.object({
  dealType: z.enum(dealTypes, { error: 'Choose a deal type' }),
  dealStatus: z.enum(dealStages, { error: 'Choose where the deal stands' }),
  propertyAddress: requiredText({ label: 'Property address', max: textLimits.address }),
  propertyState: z
    .string({ error: 'Property state is required' })
    .trim()
    .min(2, 'Property state is required')
    .transform((text, ctx) => {
      const name = findState(text)
      if (name) return name
      ctx.addIssue({ code: 'custom', message: 'Choose one of the 50 states' })
      return z.NEVER
    }),
  propertyType: z.enum(propertyTypes, { error: 'Choose a property type' }),
  bedrooms: wholeNumber('Bedrooms', { min: 0, max: 20 }),
  bathrooms: z
    .number({ error: bathroomsMessage })
    .min(0, bathroomsMessage)
    .max(20, bathroomsMessage)
    .refine((n) => Number.isInteger(n * 2), bathroomsMessage),
  purchasePrice: dollars('Purchase price', { min: 1, minMessage: 'Purchase price is required' }),
  repairBudget: dollars('Repair budget', { min: 0 }),
  estimatedArv: dollars('Estimated ARV', { min: 1, minMessage: 'Estimated ARV is required' }),
  downpayment: dollars('Down payment', { min: 0 }),
  loanAmount: dollars('Loan amount', { min: 1, minMessage: 'Loan amount is required' }),
  termMonths: wholeNumber('Term', { min: 1, max: 360 }),
  closingTimelineDays: wholeNumber('Closing timeline', { min: 1, max: 365 }),
  purpose: requiredText({ label: 'Purpose', max: textLimits.purpose }),
  /** The day the property was bought, as YYYY-MM-DD or an ISO date-time; not in the future. */
  purchasedDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: 'Enter the purchase date as a date' })
    .transform((text) => text.slice(0, 10))
    .refine((text) => text >= '1900-01-01', 'Enter the purchase date as a date')
    // A day of slack, because "today" starts earlier in the east than where the server stands.
    .refine((text) => Date.parse(text) <= Date.now() + 86_400_000, 'The purchase date cannot be in the future')
    .nullish()
    .transform((text) => text ?? null),
})
export type DealInput = z.output<typeof DealInput>

export const dealDefaults = {
  dealType: product,
  dealStatus: 'Looking for a property',
  propertyAddress: '',
  propertyState: 'California',
  propertyType: 'Single Family',
  bedrooms: 3,
  bathrooms: 2,
  purchasePrice: 200_000,
  repairBudget: 25_000,
  estimatedArv: 300_000,
  downpayment: 40_000,
  loanAmount: 160_000,
  termMonths: 12,
  closingTimelineDays: 30,
  purpose: '',
  purchasedDate: null,
} as const satisfies z.input<typeof DealInput>

export const Match = z.object({
  id: z.string(),
  dealId: z.string(),
  lenderId: z.string(),
  matchScore: z.number(),
  status: z.string(),
  contacted: WireFlag,
  contactedAt: WireTime.nullable(),
  createdAt: WireTime,
  terms: ScoreTerms,
  cost: LoanCost,
  modelVersion: z.string(),
  lender: Lender,
})
export type Match = z.infer<typeof Match>

/** A match as a deal's card shows it: the same, with the lender's whole published data, in best-first order. */
export const TopMatch = Match
export type TopMatch = Match

export const Deal = z.object({
  id: z.string(),
  userId: z.string(),
  dealType: z.string(),
  dealStatus: z.string(),
  propertyAddress: z.string(),
  propertyState: z.string(),
  propertyType: z.string(),
  bedrooms: z.number(),
  bathrooms: z.number(),
  purchasePrice: z.number(),
  propertyValue: z.number().nullable(),
  purchasedDate: z.string().nullable(),
  repairBudget: z.number(),
  estimatedArv: z.number(),
  downpayment: z.number(),
  loanAmount: z.number(),
  termMonths: z.number(),
  closingTimelineDays: z.number(),
  purpose: z.string(),
  /** The investor's credit range, timeframe and experience when the deal was submitted. */
  creditScore: z.string().nullable(),
  timeframe: z.string().nullable(),
  experience: z.string().nullable(),
  status: z.string(),
  contactedLenders: WireFlag,
  contactedAt: WireTime.nullable(),
  createdAt: WireTime,
  updatedAt: WireTime,
  /** How many matches are stored (at most 50), and how many lenders fit in all. */
  matchCount: z.number(),
  eligibleCount: z.number(),
})
export type Deal = z.infer<typeof Deal>

export const ListedDeal = Deal.extend({ topMatches: z.array(Match) })
export type ListedDeal = z.infer<typeof ListedDeal>

export const DealWithInsight = Deal.extend({ insight: DealInsight })
export type DealWithInsight = z.infer<typeof DealWithInsight>

export const dealNotFoundMessage = 'Deal not found'
export const matchNotFoundMessage = 'Match not found'
const DealId = z.object({ id: z.string() })

export const createDeal = endpoint({
  method: 'POST',
  path: '/api/deals',
  summary: 'Submits a deal and matches it against every active lender. Needs a verified email and a complete profile.',
  access: 'investor',
  body: DealInput,
  reply: z.object({ deal: Deal, matchCount: z.number() }),
  reasons: ['email-unverified', 'profile-incomplete', 'key-reused'],
  isIdempotentByKey: true,
})

export const listDeals = endpoint({
  method: 'GET',
  path: '/api/deals',
  summary: 'The own deals, newest first, each with its five best matches.',
  access: 'investor',
  reply: z.array(ListedDeal),
})

export const getDeal = endpoint({
  method: 'GET',
  path: '/api/deals/:id',
  summary: 'One own deal with its health, rule counts and near misses.',
  access: 'investor',
  params: DealId,
  reply: DealWithInsight,
})

export const listDealMatches = endpoint({
  method: 'GET',
  path: '/api/deals/:id/matches',
  summary: 'Every stored match of an own deal, best first.',
  access: 'investor',
  params: DealId,
  reply: z.array(Match),
})

export const contactChannels = ['email', 'phone', 'website'] as const

export const recordContact = endpoint({
  method: 'POST',
  path: '/api/matches/:id/contact',
  summary: 'Records that the investor used a matched lender’s email, phone or website. Repeating it changes nothing.',
  access: 'investor',
  params: z.object({ id: z.string() }),
  body: z.object({ channel: z.enum(contactChannels, { error: 'channel must be email, phone or website' }) }),
  reply: z.object({
    match: Match.pick({ id: true, dealId: true, lenderId: true, contacted: true, contactedAt: true }),
  }),
})

export const dashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  summary: 'The four figures of the dashboard’s overview.',
  access: 'investor',
  reply: z.object({
    activeDeals: z.number(),
    totalMatches: z.number(),
    contactedLenders: z.number(),
    avgResponseTime: z.string(),
  }),
})

export const TopLender = z.object({ lender: Lender, dealId: z.string(), matchScore: z.number(), matchedAt: WireTime })
export type TopLender = z.infer<typeof TopLender>

export const listTopLenders = endpoint({
  method: 'GET',
  path: '/api/top-lenders',
  summary: 'Lenders newly among the five best of an open deal within the last week and not yet contacted.',
  access: 'investor',
  reply: z.array(TopLender),
})
