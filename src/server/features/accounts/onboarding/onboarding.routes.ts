import {
  createAccountEndpoint,
  createOpportunityEndpoint,
  saveEntityEndpoint,
  saveOnboardingProfileEndpoint,
  saveQualificationEndpoint,
  startOnboardingEndpoint,
} from '#contract/accounts/onboarding.ts'
import { saveWaitingDealEndpoint } from '#contract/accounts/waiting-deal.ts'
import { changeProfile } from '#server/features/accounts/profile/change-profile.ts'
import { clientKey } from '#server/platform/http/client-key.ts'
import { type Http, route } from '#server/platform/http/route.ts'
import { type CreateAccountDeps, createAccount } from './create-account.ts'
import { type CreateOpportunityDeps, createOpportunity } from './create-opportunity.ts'
import {
  accountsPerSession,
  createAccountLimits,
  opportunityLimits,
  saveLimits,
  savesPerSession,
  sessionKey,
  startLimits,
} from './onboarding.limits.ts'
import { isSessionOf, saveWaitingDeal } from './onboarding.queries.ts'
import { createOnboardingCookie, type OnboardingCookieDeps } from './onboarding-cookie.ts'
import { saveEntity, saveQualification } from './save-step.ts'
import { sessionNotFound } from './session-not-found.ts'
import { startSession } from './start-session.ts'

type OnboardingDeps = Omit<CreateAccountDeps, 'limits'> & CreateOpportunityDeps & OnboardingCookieDeps

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

  route(http, saveWaitingDealEndpoint, { limits: saveLimits }, async ({ body }) => {
    const { sessionId, ...deal } = body
    await limits.consume(savesPerSession, sessionKey(sessionId))
    if (!(await saveWaitingDeal(db, sessionId, deal))) throw sessionNotFound()
    return { message: 'Your deal is kept until you have an account.' }
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
    if (!(await isSessionOf(db, sessionId, investor.id))) throw sessionNotFound()
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
