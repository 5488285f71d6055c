import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { optionalText, textLimits } from '#contract/wire/text.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { RoundOffer, RoundStart } from './rounds.ts'
import { needsPhone, Share, SharedFacts, SharedFigures } from './shared-sheet.ts'

export const requestStatuses = [
  'sent',
  'opened',
  'replied',
  'quoted',
  'chosen',
  'declined',
  'withdrawn',
  'expired',
  'undeliverable',
  'closed',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** The statuses of a request that isn't over. Until it is over, its lender can't be asked about the deal again. */
export const liveStatuses = ['sent', 'opened', 'replied', 'quoted', 'chosen'] as const
/** Returns whether a request isn't over. One whose quote was chosen is still live. */
export function isLive(status: RequestStatus): boolean {
  return (liveStatuses as readonly string[]).includes(status)
}

export const declineReasons = [
  'amount',
  'state',
  'property',
  'credit',
  'leverage',
  'timeline',
  'not-lending',
  'other',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const askLimits = { lendersPerRequest: 5, lendersPerDeal: 15, requestsPerDay: 30 } as const

/** Days until a request ends, business days until a reminder, and minutes in which a choice can be undone. */
export const requestDays = 30
export const reminderBusinessDays = 3
export const undoMinutes = 10

export const AskedLender = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isSample: z.boolean(),
})
export type AskedLender = z.infer<typeof AskedLender>

/** A request as its investor sees it. */
export const QuoteRequest = z.object({
  id: z.string(),
  dealId: z.string(),
  /** Null when the lender is no longer among the deal's matches. */
  matchId: z.string().nullable(),
  lenderId: z.string(),
  lender: AskedLender,
  status: z.enum(requestStatuses),
  shared: Share,
  message: z.string(),
  /** When the investor withdrew the phone number; null if never. */
  phoneWithdrawnAt: WireTime.nullable(),
  sentAt: WireTime,
  openedAt: WireTime.nullable(),
  firstReplyAt: WireTime.nullable(),
  /** When it was chosen, declined, withdrawn, closed or expired. */
  decidedAt: WireTime.nullable(),
  declineReason: z.enum(declineReasons).nullable(),
  remindedAt: WireTime.nullable(),
  expiresAt: WireTime,
  /** The deal's version when the lender was asked. */
  dealVersion: z.number(),
  /** The lender's messages and quotes that the investor hasn't read. */
  unread: z.number(),
  /** The time until which the choice can be undone. The lender is notified then. */
  undoUntil: WireTime.nullable(),
  createdAt: WireTime,
  updatedAt: WireTime,
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

const askReasons = [
  'email-unverified',
  'profile-incomplete',
  'deal-closed',
  'occupancy-missing',
  'owner-occupied',
  'use-missing',
  'address-missing',
  'state-off',
  'license-missing',
  'not-a-match',
  'lender-unavailable',
  'already-asked',
  'too-many',
  'deal-full',
  'day-full',
  'key-reused',
] as const
export type AskReason = (typeof askReasons)[number]

/** The contents of the dialog that asks lenders, before anything is sent. */
export const QuoteDraft = z.object({
  /** Why lenders cannot be asked about this deal now; null when they can. */
  rejection: z.object({ reason: z.enum(askReasons), message: z.string() }).nullable(),
  figures: SharedFigures,
  /** Everything that an investor can share. `sharedSheet` removes what isn't chosen. */
  facts: SharedFacts,
  closeBy: z.string(),
  /** The investor has confirmed with an earlier request for this deal that no borrower will live there. */
  hasConfirmedPurpose: z.boolean(),
  /** The number of lenders that can still be asked about this deal. */
  leftForDeal: z.number(),
  /** The number of requests that this investor can still send, given those of the last 24 hours. */
  leftToday: z.number(),
  /** Null when no round can be run. */
  round: RoundOffer.nullable(),
  /** The notice to show before lenders in the property's state are asked. Null without one. */
  stateSentence: z.string().nullable(),
  /** True when no operator has reviewed the law of the property's state, so that only sample lenders can be asked. */
  isStateSample: z.boolean(),
  /** The matches whose lender can't be asked. `lender-unavailable`: without an email, opted out, or inactive. */
  unavailable: z.array(
    z.object({
      matchId: z.string(),
      reason: z.enum(['already-asked', 'lender-unavailable', 'license-missing', 'state-off']),
    }),
  ),
})
export type QuoteDraft = z.infer<typeof QuoteDraft>

export const getQuoteDraftEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/quote-requests/draft',
  summary: 'What lenders would see of a deal, and which lenders can be asked.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: QuoteDraft,
})

export const purposeMessage = 'Confirm that you will not live in this property and that the loan is for business'

export const AskForQuotes = z.object({
  matchIds: z
    .array(z.string().max(36), { error: 'Choose the lenders to ask' })
    .min(1, 'Choose at least one lender')
    .max(askLimits.lendersPerRequest, `Ask at most ${askLimits.lendersPerRequest} lenders at once`)
    .refine((ids) => new Set(ids).size === ids.length, 'The same lender is chosen twice'),
  share: Share.refine((share) => !needsPhone(share), {
    error: 'Share your phone number before you allow calls or texts',
    path: ['phone'],
  }),
  /** The investor's message to the lenders. May be empty. */
  message: optionalText({ label: 'Message', max: textLimits.message, multiline: true }).transform((text) => text ?? ''),
  businessPurpose: z.literal(true, { error: purposeMessage }),
  /**
   * Starts a round. Until its deadline, lenders see their place and can improve their quotes. Lenders asked during a
   * round join it.
   */
  round: RoundStart.optional(),
})
export type AskForQuotes = z.output<typeof AskForQuotes>

export const askForQuotesEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/quote-requests',
  summary: 'Asks up to five matched lenders for a quote: each gets one email with a private link.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  body: AskForQuotes,
  reply: z.object({ requests: z.array(QuoteRequest), roundId: z.string().nullable() }),
  isIdempotentByKey: true,
})

export const requestNotFoundMessage = 'Request not found'

export const stopQuoteRequestEndpoint = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:id/stop',
  summary: 'Stops sharing: the lender’s link ends at once. Repeating it changes nothing.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: QuoteRequest,
})

export const withdrawPhoneEndpoint = endpoint({
  method: 'POST',
  path: '/api/quote-requests/:id/withdraw-phone',
  summary:
    'Withdraws the phone number and the consent to calls and texts from the lender, on all deals, and notifies it. Repeating it changes nothing.',
  access: 'investor',
  feature: 'messaging',
  params: PathId,
  reply: QuoteRequest,
})
