import { z } from 'zod'
import { endpoint } from '#contract/wire/endpoint.ts'
import { MessageReply } from '#contract/wire/wire.ts'
import { EmailOnly, maxTokenLength, ResetPassword, resetToken, SignIn } from './account-forms.ts'

/** The response header that carries the long-lived session token when a hand-off token is exchanged for it. */
export const handOffHeader = 'x-auth-token'

export const signInFailedMessage = 'Invalid email or password'
export const emailTakenMessage = 'An account with this email already exists. Please sign in.'
export const defaultSignInError = 'Login failed. Please check your credentials.'

/**
 * Returns the message shown when sign-in fails. Strips a leading three-digit status, an 'Error:' prefix and a JSON
 * wrapper, even when nested, and rewords known messages. An empty text, or one that contains '500' or 'Internal Server
 * Error', becomes `defaultSignInError`.
 */
export function signInErrorText(message: string): string {
  const text = stripServerWrapping(message)
  if (text.includes('User not found')) return 'No account found with this email address.'
  if (text.includes(signInFailedMessage)) return 'Invalid email or password. Please try again.'
  const isServerFailure = [message, text].some((one) => one.includes('500') || one.includes('Internal Server Error'))
  return text === '' || isServerFailure ? defaultSignInError : text
}

/** Removes status codes, 'Error:' and JSON around a server's message. */
function stripServerWrapping(message: string): string {
  const text = message
    .trim()
    .replace(/^[1-5]\d\d\b:?\s*/, '')
    .replace(/^Error:\s*/, '')
  const inner = messageInJson(text)
  return inner === message ? text : stripServerWrapping(inner)
}

/** Returns the `message`, or else the `error`, of a JSON object; any other text unchanged. */
function messageInJson(text: string): string {
  try {
    const json: unknown = JSON.parse(text)
    if (json === null || typeof json !== 'object') return text
    const { message, error } = json as { message?: unknown; error?: unknown }
    if (typeof message === 'string') return message
    return typeof error === 'string' ? error : text
  } catch {
    return text
  }
}

export const signInEndpoint = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in with email and password.',
  access: 'public',
  body: SignIn,
  reply: z.object({ token: z.string(), message: z.string() }),
})

export const signOutEndpoint = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session of the given token. Does nothing without a token.',
  access: 'public',
  reply: MessageReply,
})

export const resendVerificationEndpoint = endpoint({
  method: 'POST',
  path: '/api/resend-verification',
  summary:
    'Resends the verification email if an unverified account has this address. The reply is the same for every address.',
  access: 'public',
  body: EmailOnly,
  reply: MessageReply,
})
export const resendSentMessage = 'Please check your email for the verification link.'

export const verifyEmailEndpoint = endpoint({
  method: 'GET',
  path: '/api/verify-email/:token',
  summary: 'Verifies the email that the token was sent to.',
  access: 'public',
  params: z.object({ token: z.string().max(maxTokenLength, 'Email verification failed: invalid token') }),
  reply: z.object({ message: z.string(), email: z.string() }),
})

export const forgotPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/forgot-password',
  summary: 'Emails a reset link if an account has this address. The reply is the same for every address.',
  access: 'public',
  body: EmailOnly,
  reply: MessageReply,
})
export const forgotPasswordMessage = "If an account with that email exists, we've sent a password reset link to it."

export const checkResetTokenEndpoint = endpoint({
  method: 'GET',
  path: '/api/verify-reset-token',
  summary: 'Returns the email address whose password a reset token would change.',
  access: 'public',
  query: z.object({ token: resetToken }),
  reply: z.object({ email: z.string() }),
})

export const resetPasswordEndpoint = endpoint({
  method: 'POST',
  path: '/api/reset-password',
  summary: 'Sets a new password, verifies the email and ends every session.',
  access: 'public',
  body: ResetPassword,
  reply: MessageReply,
})

/** The error codes of an OpenID Connect sign-in, with the messages that people read. */
export const signInErrorCodes = {
  google_not_configured: 'Google sign-in is not available right now. Please sign in with your email and password.',
  google_canceled: 'Google sign-in was canceled. Try again, or sign in with your email and password.',
  google_expired: 'Google sign-in took too long. Please try again.',
  google_unverified: 'Google has not verified this email address. Please sign in with your email and password.',
  google_failed: 'Google sign-in did not work. Please try again, or sign in with your email and password.',
  session: 'This sign-in was not started in this browser, or it has expired. Please sign in again.',
} as const
export type SignInErrorCode = keyof typeof signInErrorCodes

/**
 * Returns the text of an error code from a URL. An unknown code gets the general text, so a URL can't insert text into
 * the page.
 */
export function signInErrorCodeText(code: string): string {
  return Object.hasOwn(signInErrorCodes, code)
    ? signInErrorCodes[code as SignInErrorCode]
    : signInErrorCodes.google_failed
}
