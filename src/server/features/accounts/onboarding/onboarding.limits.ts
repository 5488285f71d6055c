import { createHash } from 'node:crypto'
import type { Limit } from '#server/platform/http/limits.ts'
import type { RouteLimit } from '#server/platform/http/route.ts'

const minute = 60
const hour = 3600

/** Returns the key that an onboarding session is counted by. Hashed, because the id grants write access. */
export function sessionKey(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 32)
}

export const startLimits: readonly RouteLimit[] = [{ name: 'onboarding-start', points: 60, seconds: hour, by: 'ip' }]
export const saveLimits: readonly RouteLimit[] = [{ name: 'onboarding-save', points: 120, seconds: minute, by: 'ip' }]
export const savesPerSession: Limit = { name: 'onboarding-save-session', points: 60, seconds: hour }
export const createAccountLimits: readonly RouteLimit[] = [
  { name: 'create-account', points: 30, seconds: hour, by: 'ip' },
]
export const accountsPerSession: Limit = { name: 'create-account-session', points: 5, seconds: hour }
/** Same names as those of POST /api/deals, so that the first deal counts with the others. */
export const opportunityLimits: readonly RouteLimit[] = [
  { name: 'deals-ip', points: 60, seconds: hour, by: 'ip' },
  { name: 'deals', points: 30, seconds: hour, by: 'investor' },
]
