import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply } from '#contract/wire/wire.ts'

/** The version of the terms and the privacy policy. Raise it, and say below what changed, whenever either text changes. */
export const legalVersion = '2026-11'

/** What the current version changed, for investors who accepted an earlier one. */
export const legalChanges: readonly string[] = [
  'The privacy policy lists everything we store, including the optional credit score and reserves, and how long we keep it.',
  'We measure visits only after you agree, and honor Global Privacy Control.',
  'You can download your data, and appeal when we refuse a request.',
]

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
