import { z } from 'zod'
import { DealInputFields } from '#contract/deals/deal-input.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { CreditScoreRange, MessageReply, wholeNumber } from '#contract/wire/wire.ts'
import { dealFields } from '#domain/deal/deal-fields.ts'
import { SessionId } from './onboarding.ts'

/**
 * A deal that a visitor wanted quotes for before signing up. It is submitted once its address and occupancy are given.
 */
export const VisitorDeal = DealInputFields.pick({
  propertyState: true,
  purchasePrice: true,
  repairBudget: true,
  estimatedArv: true,
  loanAmount: true,
  termMonths: true,
}).extend({
  /** The months held, if the visitor chose them. */
  holdMonths: z.exactOptional(wholeNumber(dealFields.holdMonths.subject, dealFields.holdMonths)),
  creditScoreRange: CreditScoreRange.optional(),
  /** The lenders that the visitor was shown to ask first. The submitted deal lists them first. */
  pickIds: z.array(z.uuid()).max(3).optional(),
})
export type VisitorDeal = z.output<typeof VisitorDeal>

export const saveVisitorDealEndpoint = endpoint({
  method: 'POST',
  path: '/api/onboarding/save-deal',
  summary: 'Stores a visitor’s deal with the onboarding session. The new account takes it over.',
  access: 'public',
  body: z.object({ sessionId: SessionId, ...VisitorDeal.shape }),
  reply: MessageReply,
})
