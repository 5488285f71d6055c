import { z } from 'zod'
import { ClaimedLender, ProposedChanges } from '#contract/lenders/corrections.ts'
import { requestStatuses } from '#contract/quotes/quote-requests.ts'
import { QuoteFields } from '#contract/quotes/quote-terms.ts'
import { LenderRound } from '#contract/quotes/rounds.ts'
import { emailAddress } from '#contract/wire/email.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { requiredText } from '#contract/wire/text.ts'
import { MessageReply, PathId, WireTime } from '#contract/wire/wire.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'

// Lenders use their own bearer tokens, separate from investors' and operators' sessions. Except for signing in and the
// desk's two endpoints, the endpoints answer 401 to any other token.

export const signInSentMessage = 'If that address belongs to a lender, we sent a link.'
export const signInExpiredMessage = 'This link has expired. Request a new one.'
export const signedOutMessage = 'Your session has ended. Sign in again.'
export const signInMinutes = 30
export const sessionHours = 12
export const maxMembers = 10
export const maxTemplates = 20

export const requestLenderSignInEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/sign-in',
  summary:
    'Emails a sign-in link to a lender’s published address or a member’s. The reply is the same for any address.',
  access: 'public',
  feature: 'messaging',
  body: z.object({ email: emailAddress }),
  reply: MessageReply,
})

export const SignedInLender = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  isSample: z.boolean(),
  /** The address that signed in. */
  email: z.string(),
})
export type SignedInLender = z.infer<typeof SignedInLender>

export const openLenderSessionEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/session',
  summary: 'Signs in with the token of an emailed link. The token works once.',
  access: 'public',
  feature: 'messaging',
  body: z.object({ token: z.string({ error: signInExpiredMessage }).regex(/^[\w-]{43}$/, signInExpiredMessage) }),
  reply: z.object({ token: z.string(), lender: SignedInLender }),
})

export const getLenderSessionEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/session',
  summary: 'The lender that is signed in.',
  access: 'public',
  feature: 'messaging',
  reply: SignedInLender,
})

export const signOutLenderEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/sign-out',
  summary: 'Ends the session, or with `everywhere` all sessions of this address at this lender.',
  access: 'public',
  feature: 'messaging',
  body: z
    .object({ everywhere: z.boolean().default(false) })
    .nullish()
    .transform((body) => body ?? { everywhere: false }),
  reply: MessageReply,
})

export const inboxFilters = ['open', 'quoted', 'closed'] as const
export type InboxFilter = (typeof inboxFilters)[number]

/** What the lender should do next. */
const dueSteps = ['quote', 'answer', 'improve', 'next-step'] as const

export const InboxRequest = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  filter: z.enum(inboxFilters),
  /** The deal in one line. */
  deal: z.string(),
  /** The investor's name if it is shared. */
  investor: z.string().nullable(),
  askedAt: WireTime,
  due: z.enum(dueSteps).nullable(),
  /**
   * For a quote or an improvement: the open round's deadline, or else the time at which the request expires. Null
   * otherwise.
   */
  dueAt: WireTime.nullable(),
  /** The investor's messages that the lender hasn't read. */
  unread: z.number(),
  round: LenderRound.nullable(),
})
export type InboxRequest = z.infer<typeof InboxRequest>

export const listLenderRequestsEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/requests',
  summary: 'The lender’s latest 200 requests, newest first, without withdrawn and expired ones.',
  access: 'public',
  feature: 'messaging',
  reply: z.object({ requests: z.array(InboxRequest) }),
})

export const openLenderRequestEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/requests/:id/link',
  summary: 'Returns the token of a private link to one request, valid for 12 hours.',
  access: 'public',
  feature: 'messaging',
  params: PathId,
  reply: z.object({ token: z.string() }),
})

export const getLenderTermsEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/terms',
  summary: 'The lender’s page and programs as texts, as investors see them.',
  access: 'public',
  feature: 'messaging',
  reply: ClaimedLender,
})

export const putLenderTermsEndpoint = endpoint({
  method: 'PUT',
  path: '/api/lender/terms',
  summary: 'Proposes changes to the lender’s terms. An operator reviews them before they appear.',
  access: 'public',
  feature: 'messaging',
  body: ProposedChanges,
  reply: MessageReply,
})

export const minResultRounds = 5

export const LenderResults = z.object({
  asked: z.number(),
  /** The share of requests answered within three business days, 0 to 1; null with too few requests. */
  answerRate: z.number().nullable(),
  medianAnswerHours: z.number().nullable(),
  /** The share of quotes inside the published range, 0 to 1. */
  insidePublished: z.number().nullable(),
  /** Null with fewer than five closed rounds. */
  rounds: z
    .object({
      closed: z.number(),
      won: z.number(),
      /** Median dollars above the lowest total in lost rounds. */
      medianDollars: z.number().nullable(),
      /**
       * Medians above the winner, in percent; null with fewer than five lost rounds, so that no single quote can be
       * inferred.
       */
      ratePercent: z.number().nullable(),
      pointsPercent: z.number().nullable(),
    })
    .nullable(),
})
export type LenderResults = z.infer<typeof LenderResults>

export const getLenderResultsEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/results',
  summary: 'How the lender answers, quotes and competes. Names no other lender and no investor.',
  access: 'public',
  feature: 'messaging',
  reply: LenderResults,
})

export const LenderMember = z.object({
  /** Null for the published address, which can't be removed. */
  id: z.string().nullable(),
  email: z.string(),
  addedAt: WireTime.nullable(),
})
export type LenderMember = z.infer<typeof LenderMember>
const Members = z.object({ members: z.array(LenderMember) })

export const listLenderMembersEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/members',
  summary: 'Who can sign in for the lender.',
  access: 'public',
  feature: 'messaging',
  reply: Members,
})

export const addLenderMemberEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/members',
  summary: 'Invites an address at the lender’s domain and emails it a sign-in link.',
  access: 'public',
  feature: 'messaging',
  body: z.object({ email: emailAddress }),
  reply: Members,
})

export const removeLenderMemberEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/lender/members',
  summary: 'Removes a member and ends its sessions. Repeating it changes nothing.',
  access: 'public',
  feature: 'messaging',
  query: z.object({ id: z.string() }),
  reply: Members,
})

/** The values that a template fills into a quote. A template never contains rate, points or amount. */
const TemplateQuoteInput = QuoteFields.pick({
  fees: true,
  minimumInterestMonths: true,
  extensionFeePercent: true,
  extensionMonths: true,
  exitFeePercent: true,
  exitFeeAfterMonth: true,
  conditions: true,
})

/** The same fields in replies. Stored values need no second validation. */
const TemplateQuote = z.object({
  fees: QuoteFigures.shape.fees,
  minimumInterestMonths: QuoteFigures.shape.minimumInterestMonths,
  extensionFeePercent: QuoteFigures.shape.extensionFeePercent,
  extensionMonths: QuoteFigures.shape.extensionMonths,
  exitFeePercent: QuoteFigures.shape.exitFeePercent,
  exitFeeAfterMonth: QuoteFigures.shape.exitFeeAfterMonth,
  conditions: z.string().nullable(),
})

export const LenderTemplate = z.discriminatedUnion('kind', [
  z.object({ id: z.string(), kind: z.literal('answer'), name: z.string(), body: z.string() }),
  z.object({ id: z.string(), kind: z.literal('quote'), name: z.string(), quote: TemplateQuote }),
])
export type LenderTemplate = z.infer<typeof LenderTemplate>

const templateName = requiredText({ label: 'Name', max: 60 })
export const LenderTemplateInput = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    name: templateName,
    body: requiredText({ label: 'Text', max: 2000, multiline: true }),
  }),
  z.object({ kind: z.literal('quote'), name: templateName, quote: TemplateQuoteInput }),
])
export type LenderTemplateInput = z.output<typeof LenderTemplateInput>
const Templates = z.object({ templates: z.array(LenderTemplate) })

export const listLenderTemplatesEndpoint = endpoint({
  method: 'GET',
  path: '/api/lender/templates',
  summary: 'The lender’s templates for answers, and for the usual fees and conditions of a quote.',
  access: 'public',
  feature: 'messaging',
  reply: Templates,
})

export const addLenderTemplateEndpoint = endpoint({
  method: 'POST',
  path: '/api/lender/templates',
  summary: 'Saves a template. One of the same kind and name is replaced.',
  access: 'public',
  feature: 'messaging',
  body: LenderTemplateInput,
  reply: Templates,
})

export const removeLenderTemplateEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/lender/templates',
  summary: 'Removes a template. Repeating it changes nothing.',
  access: 'public',
  feature: 'messaging',
  query: z.object({ id: z.string() }),
  reply: Templates,
})

export const listMembersAtDeskEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/lenders/:id/members',
  summary: 'Who can sign in for a lender.',
  access: 'operator',
  params: PathId,
  reply: Members,
})

export const removeMemberAtDeskEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/desk/lenders/:id/members',
  summary: 'Removes a member of a lender and ends its sessions.',
  access: 'operator',
  params: PathId,
  query: z.object({ memberId: z.string() }),
  reply: Members,
})
