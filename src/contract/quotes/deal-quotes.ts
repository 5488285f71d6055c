import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { queryNumber } from '#contract/wire/query-values.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { PublishedSource } from '#domain/programs/program.ts'
import { QuoteCost } from '#domain/quotes/quote-cost.ts'
import { differenceCauses } from '#domain/quotes/quote-difference.ts'
import { AskedLender, QuoteRequest } from './quote-requests.ts'
import { advanceWithinLoan, QuoteFields, withPrepaySteps } from './quote-terms.ts'
import { ShownQuote } from './shared-sheet.ts'

export const quoteSources = ['lender', 'investor', 'sample'] as const
const figure = z.number().nullable()

/** A quote with its cost, for the investor's comparison: dollars to the cent over `cost.holdMonths`. */
export const Quote = ShownQuote.extend({
  /** Null for a quote that the investor logged by hand. */
  requestId: z.string().nullable(),
  dealId: z.string(),
  matchId: z.string().nullable(),
  lenderId: z.string(),
  lender: AskedLender,
  source: z.enum(quoteSources),
  /**
   * The matched program's largest advance, in percent of price or as-is value, and largest financed share of the
   * repairs. Null for the usual percentage.
   */
  advancePercent: figure,
  rehabPercent: figure,
  chosenAt: WireTime.nullable(),
  declinedAt: WireTime.nullable(),
  /** True after its last valid day. */
  isExpired: z.boolean(),
  cost: QuoteCost,
  totalCost: z.number(),
  /** The match's estimate for the quote's loan amount; null when the match was deleted. */
  estimatedTotal: figure,
  /** `totalCost` less `estimatedTotal`, and what caused it. */
  difference: figure,
  causes: z.array(z.object({ cause: z.enum(differenceCauses), dollars: z.number() })),
  /** The match's estimate for the deal's loan amount, and how the quote's different amount changes it. */
  matchTotal: figure,
  loanAmountEffect: figure,
  /** Source and date of the lender's published terms. Null for a sample lender or an unlisted one. */
  publishedSource: PublishedSource.nullable(),
  /** Rate or points that are outside the lender's published range, with that range. */
  outsidePublished: z.array(z.object({ figure: z.enum(['rate', 'points']), min: figure, max: figure })),
})
export type Quote = z.infer<typeof Quote>

export const DealQuotes = z.object({
  requests: z.array(QuoteRequest),
  /** Lowest total first; superseded versions last. */
  quotes: z.array(Quote),
  /**
   * The best match that wasn't asked, as a suggestion once a lender has declined, couldn't be reached, let its request
   * expire, or hasn't answered a reminder. Null without one.
   */
  nextLender: z
    .object({ matchId: z.string(), lender: AskedLender, programName: z.string().nullable(), totalCost: figure })
    .nullable(),
  /** The number of lenders that `notifyOtherLendersEndpoint` would notify. */
  othersToNotify: z.number(),
})
export type DealQuotes = z.infer<typeof DealQuotes>

export const quoteNotFoundMessage = 'Quote not found'

export const listDealQuotesEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/quotes',
  summary: 'A deal’s requests and quotes, priced for one holding time.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  query: z.object({
    /** Months. Defaults to the deal's planned hold, or else to the usual hold for its kind and each quote's term. */
    holdMonths: queryNumber('holdMonths', { min: 1, max: 486, isInteger: true }).optional(),
  }),
  reply: DealQuotes,
})

export const logQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/quotes',
  summary: 'Logs a quote that came by phone or email.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  body: QuoteFields.extend({ matchId: z.string({ error: 'Choose the lender that quoted' }).max(36) })
    .refine(...advanceWithinLoan)
    .transform(withPrepaySteps),
  reply: Quote,
})

/** The result of a choice or its undoing: the request's id and status, and the request if there is one. */
export const Choice = z.object({
  /** The request's id; null when the chosen quote was logged by hand. */
  id: z.string().nullable(),
  status: z.string(),
  quoteId: z.string(),
  chosenAt: WireTime.nullable(),
  undoUntil: WireTime.nullable(),
  request: QuoteRequest.nullable(),
})
export type Choice = z.infer<typeof Choice>

export const chooseQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/choose',
  summary: 'Chooses a quote in place of any other of the deal. The lender is notified after ten minutes.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: Choice,
})

export const undoChoiceEndpoint = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/undo-choice',
  summary: 'Undoes the choice of a quote within ten minutes, before its lender is notified.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: Choice,
})

export const declineQuoteEndpoint = endpoint({
  method: 'POST',
  path: '/api/quotes/:id/decline',
  summary: 'Marks a quote as declined by the investor; its request stays as it is.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: Quote,
})

export const notifyOtherLendersEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/quotes/notify-others',
  summary: 'Notifies the lenders that were not chosen, and closes their requests.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: z.object({ requests: z.array(QuoteRequest) }),
})
