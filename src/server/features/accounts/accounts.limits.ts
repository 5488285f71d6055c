import { createHash } from 'node:crypto'
import type { Limit } from '#server/platform/http/limits.ts'
import type { RouteLimit } from '#server/platform/http/route.ts'

const minute = 60
const hour = 3600
const day = 86_400

/** The key by which an email is counted. Hashed, so that no address outlives its account in the counters. */
export function emailKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 32)
}

export const signInLimits: readonly RouteLimit[] = [{ name: 'login', points: 60, seconds: minute, by: 'ip' }]
export const signInFailuresPerIp: Limit = { name: 'login-failures', points: 20, seconds: 10 * minute }
export const signInFailuresPerPair: Limit = { name: 'login-pair', points: 10, seconds: 15 * minute }
export const signInsPerEmail: Limit = { name: 'login-email', points: 50, seconds: hour }
/** Of an address that signed in to the account within 30 days, which a stranger's tries must not keep out. */
export const signInsPerKnownClient: Limit = { name: 'login-known', points: 50, seconds: hour }
/** What remains once the hour's tries for an email are used up: a pace, never a lock. */
export const slowSignInsPerEmail: Limit = { name: 'login-email-slow', points: 1, seconds: 30 }

export const signOutLimits: readonly RouteLimit[] = [
  { name: 'logout', points: 120, seconds: minute, by: 'ip', inMemory: true },
]

/** Mails that anybody may ask for: so many a person gets, whoever asks. Used up, the reply stays the same. */
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

/** The owner of a taken email hears of it at most once a day. */
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

/** Also limits guesses of the password by a person at an investor's unlocked computer. */
export const exportDataLimits: readonly RouteLimit[] = [
  { name: 'export-data', points: 30, seconds: hour, by: 'ip' },
  { name: 'export-data-own', points: 10, seconds: hour, by: 'investor', isUnscaled: true },
]

export const legalAcceptanceLimits: readonly RouteLimit[] = [
  { name: 'legal-acceptance', points: 30, seconds: hour, by: 'investor' },
]

/** Each sign-in with Google that was begun is finished once. */
export const googleAnswers: Limit = { name: 'google-answer', points: 1, seconds: 10 * minute, isUnscaled: true }
