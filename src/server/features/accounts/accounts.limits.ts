import { createHash } from 'node:crypto'
import type { Limit } from '#server/platform/http/limits.ts'
import type { RouteLimit } from '#server/platform/http/route.ts'

const minute = 60
const hour = 3600
const day = 86_400

/**
 * Returns the key under which a lower-case email's requests are counted. Hashed, so that counters don't store addresses
 * of deleted accounts.
 */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 32)
}

export const signInLimits: readonly RouteLimit[] = [{ name: 'login', points: 60, seconds: minute, by: 'ip' }]
export const signInFailuresPerIp: Limit = { name: 'login-failures', points: 20, seconds: 10 * minute }
export const signInFailuresPerPair: Limit = { name: 'login-pair', points: 10, seconds: 15 * minute }
export const signInsPerEmail: Limit = { name: 'login-email', points: 50, seconds: hour }
/**
 * For IP addresses that signed in to the account within 30 days, so that a stranger's failures don't lock out the
 * owner.
 */
export const signInsPerKnownClient: Limit = { name: 'login-known', points: 50, seconds: hour }
/** Applies after an email's hourly attempts are used up: slows sign-ins instead of locking them out. */
export const slowSignInsPerEmail: Limit = { name: 'login-email-slow', points: 1, seconds: 30 }

export const signOutLimits: readonly RouteLimit[] = [
  { name: 'logout', points: 120, seconds: minute, by: 'ip', inMemory: true },
]

/**
 * Limits of emails that anyone can request for an address. Beyond `perEmail`, the reply is the same but nothing is
 * sent.
 */
export const mailRequestLimits = {
  verification: mailRequests('resend'),
  reset: mailRequests('forgot'),
} as const

function mailRequests(name: string): { perIp: readonly RouteLimit[]; perEmail: readonly Limit[] } {
  return {
    perIp: [{ name, points: 20, seconds: hour, by: 'ip' }],
    perEmail: [
      { name: `${name}-gap`, points: 1, seconds: minute },
      { name: `${name}-hour`, points: 3, seconds: hour },
      { name: `${name}-day`, points: 6, seconds: day },
    ],
  }
}

/** The owner of a taken email is notified at most once a day. */
export const accountExistsMails: Limit = { name: 'account-exists', points: 1, seconds: day }

export const tokenReadLimits: readonly RouteLimit[] = [
  { name: 'token-check', points: 30, seconds: 10 * minute, by: 'ip', inMemory: true },
]
export const resetPasswordLimits: readonly RouteLimit[] = [
  { name: 'reset', points: 30, seconds: 10 * minute, by: 'ip' },
]

export const deleteAccountLimits: readonly RouteLimit[] = [
  { name: 'delete-account', points: 10, seconds: hour, by: 'ip' },
  { name: 'delete-account-own', points: 5, seconds: hour, by: 'investor' },
]

/** Also limits password guesses at an investor's unlocked computer. */
export const exportDataLimits: readonly RouteLimit[] = [
  { name: 'export-data', points: 30, seconds: hour, by: 'ip' },
  { name: 'export-data-own', points: 10, seconds: hour, by: 'investor' },
]

export const legalAcceptanceLimits: readonly RouteLimit[] = [
  { name: 'legal-acceptance', points: 30, seconds: hour, by: 'investor' },
]

/** Each sign-in with Google can be completed once. */
export const googleAnswers: Limit = { name: 'google-answer', points: 1, seconds: 10 * minute, isUnscaled: true }
