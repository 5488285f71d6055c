import { z } from 'zod'
import { Lender } from '#contract/lenders/lenders.ts'
import { TransparencyTotal } from '#contract/lenders/transparency-total.ts'
import type { Call } from '#contract/wire/call.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { queryNumber } from '#contract/wire/query-values.ts'
import { BooleanString, PathId, WireTime } from '#contract/wire/wire.ts'
import { CheapestLender, DealInsight } from '#domain/assessment/deal-insight.ts'
import { rehabScopes } from '#domain/choices/deal-choices.ts'
import { dealFieldNames } from '#domain/deal/deal-fields.ts'
import { LoanCost, Medians } from '#domain/loan-cost/cost-figures.ts'
import { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { CheapestProgram, MatchCheck, ScoreTerms } from '#domain/matching/match-figures.ts'
import { dealPurposes } from '#domain/programs/programs.ts'
import { Verdict } from '#domain/verdict/verdict-figures.ts'
import { dealReplyShape } from './deal-field-schemas.ts'
import { DealInput } from './deal-input.ts'

/** The channels of a listed lender that an investor can use. */
const contactChannels = ['email', 'phone', 'website'] as const
export type ContactChannel = (typeof contactChannels)[number]
/** Everything that counts as contact. `quote` is one that the investor logged. */
const contactMethods = [...contactChannels, 'request', 'quote'] as const
export type ContactMethod = (typeof contactMethods)[number]

export const Match = z.object({
  id: z.string(),
  dealId: z.string(),
  lenderId: z.string(),
  matchScore: z.number(),
  status: z.string(),
  contacted: BooleanString,
  contactedAt: WireTime.nullable(),
  /** The channels through which the lender was contacted. Empty for contacts stored before channels were recorded. */
  contactChannels: z.array(z.enum(contactMethods)),
  createdAt: WireTime,
  /** The program that fits; null for a lender without programs. */
  programId: z.string().nullable(),
  programName: z.string().nullable(),
  /** False for a contacted lender that no longer fits the deal. */
  fits: z.boolean(),
  terms: ScoreTerms,
  cost: LoanCost,
  /** The reasons that cap the score, in words, and the score before the caps. */
  caps: z.array(z.string()),
  uncapped: z.number(),
  /** Caps, and checks with the result `ask`, each counted once. */
  objections: z.number(),
  /** The deal's purpose and the months held when it was matched. */
  purpose: z.enum(dealPurposes),
  holdMonths: z.number(),
  /** The lender's program with the lowest total, if it isn't the matched one. */
  cheapest: CheapestProgram.nullable(),
  /**
   * False for a lender that is stored only because it is one of the ten cheapest, was shown before sign-up, or was
   * contacted and no longer fits. It does not count as a match.
   */
  isBestFit: z.boolean(),
  checks: z.array(MatchCheck),
  modelVersion: z.string(),
  /**
   * The lender's current transparency score and answer facts, which don't affect the match score. Null while messaging
   * is only announced.
   */
  transparency: TransparencyTotal.nullable(),
  lender: Lender,
})
export type Match = z.infer<typeof Match>

export const Deal = z.object({
  id: z.string(),
  userId: z.string(),
  ...dealReplyShape(dealFieldNames),
  rehabScope: z.enum(rehabScopes).nullable(),
  /** When the investor declared the property an investment, and the version of the wording. */
  attestedAt: WireTime.nullable(),
  attestationVersion: z.string().nullable(),
  /** The investor's own profit figures; null when there are none. */
  profitFigures: ProfitFigures.nullable(),
  stage: z.string(),
  /** The day the deal entered its stage, as YYYY-MM-DD; null in its first stage. */
  stageOn: z.string().nullable(),
  /** Rises with every edit. */
  version: z.number(),
  /** When it was withdrawn; within 30 days it can be reopened. */
  withdrawnAt: WireTime.nullable(),
  /** Days that the investor set, as YYYY-MM-DD. */
  inspectionOn: z.string().nullable(),
  closeOn: z.string().nullable(),
  /** Whether the investor asked for emails about these dates, and about better lenders. */
  dateMails: z.boolean(),
  alerts: z.boolean(),
  /** The investor's credit range, timeframe and experience when the deal was submitted. */
  creditScore: z.string().nullable(),
  timeframe: z.string().nullable(),
  experience: z.string().nullable(),
  status: z.string(),
  contactedLenders: BooleanString,
  contactedAt: WireTime.nullable(),
  createdAt: WireTime,
  updatedAt: WireTime,
  /** The number of stored best matches (at most 50), and the number of all lenders that fit. */
  matchCount: z.number(),
  eligibleCount: z.number(),
})
export type Deal = z.infer<typeof Deal>

export const ListedDeal = Deal.extend({
  topMatches: z.array(Match),
  /** Null for a consumer loan, which isn't matched. */
  verdict: Verdict.nullable(),
  /** Null when no priced lender fits. */
  medians: Medians.nullable(),
  /** The lowest total of all that fit; null when no priced lender fits. */
  cheapest: CheapestLender.nullable(),
})
export type ListedDeal = z.infer<typeof ListedDeal>

/**
 * A lender that was shown before sign-up. `ruledOut` describes the requirement that it now fails; null while it fits.
 */
export const ShownPick = z.object({ lenderId: z.string(), lenderName: z.string(), ruledOut: z.string().nullable() })
export type ShownPick = z.infer<typeof ShownPick>

export const DealWithInsight = Deal.extend({
  insight: DealInsight,
  /** The lenders shown before sign-up; empty for a deal that did not start on the home page. */
  shownPicks: z.array(ShownPick),
})
export type DealWithInsight = z.infer<typeof DealWithInsight>

export const dealNotFoundMessage = 'Deal not found'
export const matchNotFoundMessage = 'Match not found'

export const createDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals',
  summary: 'Submits a deal and matches it against every active lender. Needs a verified email and a complete profile.',
  access: 'investor',
  body: DealInput,
  reply: z.object({ deal: Deal, matchCount: z.number() }),
  isIdempotentByKey: true,
})

/** Maximum number of deals in a reply. */
export const dealPageSize = 100

export const listDealsEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals',
  summary: `The investor’s deals, newest first, each with its five best matches, ${dealPageSize} a page.`,
  access: 'investor',
  query: z.object({ page: queryNumber('page', { min: 1, max: 10_000, isInteger: true }).optional() }),
  reply: z.array(ListedDeal),
})

export const getDealEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id',
  summary: 'One deal with its health, rule counts and near misses.',
  access: 'investor',
  params: PathId,
  reply: DealWithInsight,
})

export const listDealMatchesEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/matches',
  summary: 'Every stored match of a deal, best first.',
  access: 'investor',
  params: PathId,
  reply: z.array(Match),
})

const ContactReply = z.object({
  match: Match.pick({
    id: true,
    dealId: true,
    lenderId: true,
    contacted: true,
    contactedAt: true,
    contactChannels: true,
  }),
})

export const recordContactEndpoint = endpoint({
  method: 'POST',
  path: '/api/matches/:id/contact',
  summary: 'Records that the investor used a matched lender’s email, phone or website. Repeating it changes nothing.',
  access: 'investor',
  params: PathId,
  body: z.object({ channel: z.enum(contactChannels, { error: 'channel must be email, phone or website' }) }),
  reply: ContactReply,
})

export const withdrawContactEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/matches/:id/contact',
  summary: 'Removes a contact that was only a visit to the lender’s website; 409 after any other contact.',
  access: 'investor',
  params: PathId,
  reply: ContactReply,
})

export const dashboardStatsEndpoint = endpoint({
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

export const listTopLendersEndpoint = endpoint({
  method: 'GET',
  path: '/api/top-lenders',
  summary:
    'Lenders among an open deal’s five best that became its match within the last week, not contacted for any deal.',
  access: 'investor',
  reply: z.array(TopLender),
})

/**
 * Reads all of the investor's deals in any status, newest first, page by page. A deal that moves to the next page in
 * the meantime is returned once.
 */
export async function listAllDeals(call: Call): Promise<ListedDeal[]> {
  const deals = new Map<string, ListedDeal>()
  for (let page = 1; ; page++) {
    const found = await call(listDealsEndpoint, page === 1 ? {} : { query: { page: String(page) } })
    for (const deal of found) deals.set(deal.id, deal)
    if (found.length < dealPageSize) return [...deals.values()]
  }
}
