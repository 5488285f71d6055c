import { z } from 'zod'
import { Day } from '#contract/deals/deal-status.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { WireTime } from '#contract/wire/wire.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'

/** The closing terms that the investor recorded, for the lender of a private link to confirm. */
export const LenderClosing = z.object({
  finalTermsId: z.string(),
  terms: QuoteFigures,
  fundedOn: z.string(),
  /** When the lender confirmed them; null before that. */
  confirmedAt: WireTime.nullable(),
})
export type LenderClosing = z.infer<typeof LenderClosing>

export const closingChangedMessage = 'The investor changed these terms. Reload the page to see them.'

export const getLenderClosingEndpoint = endpoint({
  method: 'GET',
  path: '/api/reply/closing',
  summary: 'The terms on which the investor says the loan closed, for the lender behind a private link.',
  access: 'public',
  feature: 'messaging',
  reply: z.object({ closing: LenderClosing.nullable() }),
})

export const confirmClosingEndpoint = endpoint({
  method: 'POST',
  path: '/api/reply/closing',
  summary:
    'Confirms the terms on which the loan closed, with the token of a private link. Repeating it changes nothing.',
  access: 'public',
  feature: 'messaging',
  body: z.object({
    finalTermsId: z.string({ error: 'Name the terms' }).min(1, 'Name the terms').max(36, 'Name the terms'),
    /** The funding date that the lender saw. */
    fundedOn: Day,
  }),
  reply: LenderClosing,
})
