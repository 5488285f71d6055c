import { z } from 'zod'

/**
 * The body of every error reply. `message` is written for people; `reason` for programs; `fields` maps a field's name
 * to its message.
 */
export const ErrorReply = z.object({
  message: z.string(),
  reason: z.string().optional(),
  details: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** The same text as `message`. The specification requires it for the reset-token check. */
  error: z.string().optional(),
  /** The deal that an Idempotency-Key created, when the key is reused with another body. */
  dealId: z.string().optional(),
  /** The current deal, when an edit was based on an older version. */
  deal: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>

const isText = (value: unknown) => typeof value === 'string'
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const errorReplyParts = {
  message: isText,
  reason: isText,
  details: (value: unknown) => Array.isArray(value) && value.every(isText),
  fields: (value: unknown) => isObject(value) && Object.values(value as object).every(isText),
  error: isText,
  dealId: isText,
  deal: isObject,
} satisfies Record<keyof ErrorReply, (value: unknown) => boolean>

/**
 * Reads an error reply from parsed JSON. Returns undefined unless it is an object whose parts have the right types.
 * Equivalent to `ErrorReply.partial()`, but without the validator library: every page's client reads error replies.
 */
export function pickErrorReply(json: unknown): Partial<ErrorReply> | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const parts = Object.entries(errorReplyParts).filter(([name]) => Object.hasOwn(json, name))
  const value = (name: string) => (json as Record<string, unknown>)[name]
  if (!parts.every(([name, isRight]) => isRight(value(name)))) return undefined
  return Object.fromEntries(parts.map(([name]) => [name, value(name)]))
}

export const defaultErrorMessage = 'An error occurred'

/**
 * Returns the message in a failed request's body. For JSON, its `message`, else its `error`, else the raw text. For any
 * other body, the text without a leading status such as `502:`. Never empty: falls back to
 * {@link defaultErrorMessage}.
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

/** Messages for replies that a proxy sent instead of the server, by status. */
const proxyMessages: Readonly<Record<number, string>> = {
  403: 'This was blocked on its way to us. Try again from another network.',
  413: 'This file is too large to send. Split it into several smaller ones.',
  429: 'Too many requests came at once. Wait a minute and try again.',
}

/**
 * Returns whether a body starts with '<': an HTML or XML page instead of the server's JSON, such as a proxy's error or
 * a Wi-Fi sign-in page. The app shows {@link proxyMessage} instead of it.
 */
export function isHtmlPage(body: string): boolean {
  return /^\s*</.test(body)
}

/** Returns the message for an HTML reply with this status. */
export function proxyMessage(status: number): string {
  return (
    proxyMessages[status] ??
    'The site did not answer as it should. Wait a minute and try again; nothing you typed is lost.'
  )
}
