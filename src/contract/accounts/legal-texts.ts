import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply } from '#contract/wire/wire.ts'

/**
 * The version of the terms and the privacy policy. Raise it whenever either text changes, and list the changes in
 * `web/shell/legal-notice.tsx`.
 */
export const legalVersion = '2026-11-28'

/** A version of the texts that an investor accepted. `at` is an ISO time. */
export const LegalAcceptance = z.object({ version: z.string(), at: z.string() })
export type LegalAcceptance = z.infer<typeof LegalAcceptance>

export const acceptLegalTextsEndpoint = endpoint({
  method: 'POST',
  path: '/api/user/legal-acceptance',
  summary: 'Stores that the signed-in investor was shown the current version of the terms and the privacy policy.',
  access: 'investor',
  body: z.object({ version: z.literal(legalVersion, { error: 'Reload the page to see the current version' }) }),
  reply: MessageReply,
})
