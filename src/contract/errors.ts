import { z } from 'zod'

/** The body of every refusal. `message` is written for people; `reason` for programs; `fields` maps a field's name to its message. */
export const ErrorReply = z.object({
  message: z.string(),
  reason: z.string().optional(),
  details: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The same text as `message`, where the reset-token check is specified to answer it. */
  error: z.string().optional(),
  /** The deal that an Idempotency-Key already made, when the key comes again with another body. */
  dealId: z.string().optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

export const defaultErrorMessage = 'An error occurred'

/**
 * The message of a failed request, from its body's text: of JSON the message, else the error, else the raw text; of anything
 * else the text without a leading three-digit status and colon. Never empty.
 */
export function failureMessage(body: string): string {
  try {
    const json: unknown = JSON.parse(body)
    if (json !== null && typeof json === 'object') {
      const { message, error } = json as { message?: unknown; error?: unknown }
      if (typeof message === 'string' && message) return message
      if (typeof error === 'string' && error) return error
    }
    return body || defaultErrorMessage
  } catch {
    return body.replace(/^\s*\d{3}:\s*/, '') || defaultErrorMessage
  }
}
