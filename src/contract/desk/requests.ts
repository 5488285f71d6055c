import { z } from 'zod'
import { requestStatuses } from '#contract/quotes/quote-requests.ts'
import { WireTime } from '#contract/wire/wire.ts'

/** Maximum number of an investor's or lender's requests shown, latest first. */
export const shownRequestCount = 20

/** A quote request without its shared content. */
export const DeskRequest = z.object({
  id: z.string(),
  userId: z.string(),
  /** The investor's name, or the email if there is no name. */
  person: z.string(),
  lenderId: z.string(),
  lenderName: z.string(),
  dealType: z.string(),
  propertyState: z.string(),
  status: z.enum(requestStatuses),
  sentAt: WireTime,
  firstReplyAt: WireTime.nullable(),
  /** The round that the request belongs to, and the lender's place in it. Null for a request outside a round. */
  round: z
    .object({ closesAt: WireTime, closedAt: WireTime.nullable(), place: z.number().nullable(), quoted: z.number() })
    .nullable(),
})
export type DeskRequest = z.output<typeof DeskRequest>
