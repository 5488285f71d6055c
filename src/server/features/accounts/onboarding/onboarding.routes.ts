import { createHash, randomBytes } from 'node:crypto'
import {
  createAccountEndpoint,
  createOpportunityEndpoint,
  saveEntityEndpoint,
  saveOnboardingProfileEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { saveVisitorDealEndpoint } from '#contract/accounts/visitor-deal.ts'
import type { EndpointBody } from '#contract/wire/endpoint.ts'
import { changeProfile } from '#server/features/accounts/profile/change-profile.ts'
import type { SubmitDealDeps } from '#server/features/deals/submitting/submit-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import type { Limit } from '#server/platform/http/limits.ts'
import { type Http, type RouteLimit, route } from '#server/platform/http/route.ts'
import { type CreateAccountDeps, createAccount } from './create-account.ts'
import { insertSession, isSessionOfUser, saveVisitorDeal } from './onboarding.queries.ts'
import { createOnboardingCookie, type OnboardingCookieDeps } from './onboarding-cookie.ts'
import { createOpportunity, saveEntity, saveQualification, sessionNotFound } from './onboarding-steps.ts'

const minute = 60
const hour = 3600

/** Returns the key under which a session's requests are counted. Hashed, because the id grants write access. */
function sessionKey(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url').slice(0, 32)
}

const startLimits: readonly RouteLimit[] = [{ name: 'onboarding-start', points: 60, seconds: hour, by: 'ip' }]
const saveLimits: readonly RouteLimit[] = [{ name: 'onboarding-save', points: 120, seconds: minute, by: 'ip' }]
const savesPerSession: Limit = { name: 'onboarding-save-session', points: 60, seconds: hour }
const createAccountLimits: readonly RouteLimit[] = [{ name: 'create-account', points: 30, seconds: hour, by: 'ip' }]
const accountsPerSession: Limit = { name: 'create-account-session', points: 5, seconds: hour }
/** Uses the names of the limits on POST /api/deals, so that the first deal counts toward the same limits. */
const opportunityLimits: readonly RouteLimit[] = [
  { name: 'deals-ip', points: 60, seconds: hour, by: 'ip' },
  { name: 'deals', points: 30, seconds: hour, by: 'investor' },
]

type OnboardingDeps = Omit<CreateAccountDeps, 'limits'> & SubmitDealDeps & OnboardingCookieDeps

/** Registers the onboarding wizard, from the anonymous session to the account's first deal. */
export function registerOnboarding(http: Http, deps: OnboardingDeps): void {
  const { db } = deps
  const { limits } = http
  const onboardingCookie = createOnboardingCookie(deps)

  route(http, startOnboardingEndpoint, { limits: startLimits }, async ({ body, request, reply }) => {
    const sessionId = await startSession(db, body, request.ip)
    reply.header('set-cookie', await onboardingCookie.serialize(sessionId))
    return { sessionId }
  })

  route(http, saveEntityEndpoint, { limits: saveLimits }, async ({ body }) => {
    const { sessionId, ...step } = body
    await limits.consume(savesPerSession, sessionKey(sessionId))
    return saveEntity(db, sessionId, step)
  })

  route(http, saveQualificationEndpoint, { limits: saveLimits }, async ({ body }) => {
    const { sessionId, ...step } = body
    await limits.consume(savesPerSession, sessionKey(sessionId))
    return saveQualification(db, sessionId, step)
  })

  route(http, saveVisitorDealEndpoint, { limits: saveLimits }, async ({ body }) => {
    const { sessionId, ...deal } = body
    await limits.consume(savesPerSession, sessionKey(sessionId))
    if (!(await saveVisitorDeal(db, sessionId, deal))) throw sessionNotFound()
    return { message: 'Your deal is saved until you have an account.' }
  })

  route(http, createAccountEndpoint, { limits: createAccountLimits }, async ({ body, request }) => {
    await limits.consume(accountsPerSession, sessionKey(body.sessionId))
    return {
      ...(await createAccount({ ...deps, limits }, { ...body, address: clientKey(request.ip) })),
      accessLevel: 'full' as const,
    }
  })

  route(http, saveOnboardingProfileEndpoint, { limits: saveLimits }, async ({ body, investor }) => {
    const { sessionId, ...profile } = body
    await limits.consume(savesPerSession, sessionKey(sessionId))
    if (!(await isSessionOfUser(db, sessionId, investor.id))) throw sessionNotFound()
    const user = await changeProfile(db, investor.id, profile)
    return { accessLevel: user.accessLevel, message: 'Your profile is now complete.' }
  })

  route(
    http,
    createOpportunityEndpoint,
    { limits: opportunityLimits, matchesDeals: true },
    async ({ body, investor, idempotencyKey }) => {
      const { sessionId, ...input } = body
      return createOpportunity(deps, {
        userId: investor.id,
        sessionId,
        input,
        key: idempotencyKey,
      })
    },
  )
}

/** Starts an anonymous session for seven days and returns its random id. */
async function startSession(
  db: Db,
  visitor: EndpointBody<typeof startOnboardingEndpoint>,
  ipAddress: string,
): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  await insertSession(db, { sessionId, ...visitor, ipAddress })
  return sessionId
}
