import { z } from 'zod'
import { emailAddress } from '#contract/wire/email.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { phoneNumber } from '#contract/wire/phone.ts'
import { MessageReply, Uuid, WireTime } from '#contract/wire/wire.ts'
import { deskPage } from './activity.ts'
import { DeskRequest } from './requests.ts'

export const peopleStates = ['all', 'unverified', 'verified', 'deactivated'] as const
export const peoplePageSize = 50

const PeopleQuery = z.object({
  search: z.string().max(100, 'search cannot exceed 100 characters').default(''),
  state: z.enum(peopleStates).default('all'),
  page: deskPage,
})

export const PersonRow = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  isEmailVerified: z.boolean(),
  createdAt: WireTime,
  deactivatedAt: WireTime.nullable(),
  deals: z.number(),
  /** Requests for quotes. */
  requests: z.number(),
  sessions: z.number(),
})
export type PersonRow = z.output<typeof PersonRow>

export const listPeopleEndpoint = endpoint({
  method: 'GET',
  path: '/api/desk/people',
  summary: 'People whose name, company, email or phone number contains a text, newest first, 50 a page.',
  access: 'operator',
  query: PeopleQuery,
  reply: z.object({ rows: z.array(PersonRow), total: z.number() }),
})

export const PersonDetails = PersonRow.extend({
  role: z.string(),
  hasPassword: z.boolean(),
  hasProfile: z.boolean(),
  /**
   * Set when the mail server permanently rejected the address. Only requested emails are sent until one is delivered.
   */
  mailRefused: z.object({ at: WireTime, reason: z.string() }).nullable(),
  /** When the account's data is erased automatically; null while the account is active. */
  erasedAt: WireTime.nullable(),
  openSessions: z.array(z.object({ openedAt: WireTime, lastSeenAt: WireTime, openedBy: z.string() })),
  /** Recent deals, without figures, for support questions. */
  recentDeals: z.array(
    z.object({
      id: z.string(),
      dealType: z.string(),
      propertyState: z.string(),
      status: z.string(),
      stage: z.string(),
      matchCount: z.number(),
      createdAt: WireTime,
    }),
  ),
  recentRequests: z.array(DeskRequest),
})
export type PersonDetails = z.output<typeof PersonDetails>

const params = z.object({ id: Uuid })
const onePerson = '/api/desk/people/:id'

export const getPersonEndpoint = endpoint({
  method: 'GET',
  path: onePerson,
  summary: 'One person, without their financial answers.',
  access: 'operator',
  params,
  reply: PersonDetails,
})

export const Financials = z.object({
  creditScoreRange: z.string().nullable(),
  exactCreditScore: z.number().nullable(),
  liquidReserves: z.number().nullable(),
  fundingTimeframe: z.string().nullable(),
  typicalPriceMin: z.number().nullable(),
  typicalPriceMax: z.number().nullable(),
  typicalRepairMin: z.number().nullable(),
  typicalRepairMax: z.number().nullable(),
  ownsResidence: z.string().nullable(),
})
export type Financials = z.output<typeof Financials>

export const lookAtFinancialsEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/financials`,
  summary: "A person's financial answers; each look is recorded in the activity log.",
  access: 'operator',
  params,
  reply: Financials,
})

export const PersonEmail = z.object({ email: emailAddress })

export const resendConfirmationEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/resend`,
  summary: 'Resends the email that confirms the address.',
  access: 'operator',
  params,
  reply: MessageReply,
})

export const confirmPersonsEmailEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/confirm`,
  summary: 'Confirms the address without its link.',
  access: 'operator',
  params,
  reply: MessageReply,
})

export const changePersonsEmailEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/email`,
  summary: 'Changes the email address; both addresses get an email.',
  access: 'operator',
  needsFreshFactor: true,
  params,
  body: PersonEmail,
  reply: MessageReply,
})

export const endPersonsSessionsEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/end-sessions`,
  summary: 'Signs a person out everywhere.',
  access: 'operator',
  params,
  reply: MessageReply,
})

export const deactivatePersonEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/deactivate`,
  summary: 'Deactivates an account as its owner could; the data is erased three weeks later.',
  access: 'operator',
  needsFreshFactor: true,
  params,
  reply: MessageReply,
})

export const reactivatePersonEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/reactivate`,
  summary: 'Reactivates a deactivated account.',
  access: 'operator',
  params,
  reply: MessageReply,
})

export const erasePersonEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/erase`,
  summary: 'Erases a person and all their data now. The email address must be repeated to confirm it.',
  access: 'operator',
  needsFreshFactor: true,
  params,
  body: PersonEmail,
  reply: MessageReply,
})

export const exportPersonEndpoint = endpoint({
  method: 'POST',
  path: `${onePerson}/export`,
  summary: "All of one person's data, as they could download it.",
  access: 'operator',
  needsFreshFactor: true,
  params,
  reply: z.record(z.string(), z.unknown()),
})

export const DeskConsent = z.object({
  id: z.string(),
  lenderName: z.string(),
  calls: z.boolean(),
  texts: z.boolean(),
  /** The version of the wording that was answered. */
  wording: z.string(),
  givenAt: WireTime,
  withdrawnAt: WireTime.nullable(),
  /** When the account was erased; null while it exists. */
  erasedAt: WireTime.nullable(),
})
export type DeskConsent = z.output<typeof DeskConsent>

export const listConsentsEndpoint = endpoint({
  method: 'POST',
  path: '/api/desk/consents',
  summary:
    'The consents to calls and texts given with a phone number, the newest first. A POST, so that no number appears in a URL.',
  access: 'operator',
  body: z.object({ phone: phoneNumber }),
  reply: z.object({ consents: z.array(DeskConsent) }),
})
