import { type EntityStep, type QualificationStep, sessionNotFoundMessage } from '#contract/accounts/onboarding.ts'
import type { DealInput } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { Failure } from '#server/failure.ts'
import { type SubmitDealDeps, submitDeal } from '#server/features/deals/submitting/submit-deal.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findSession, isSessionOfUser, markOpportunityCreated, saveAnswers } from './onboarding.queries.ts'

type SavedStep = { message: string; redirectToDashboard?: boolean; userId?: string }

/**
 * Saves the entity step. Clears an individual's company name and a company's personal name, even if both were typed.
 * For a session that became an account, saves nothing and returns `redirectToDashboard` with the account's id.
 * @throws Failure 404 `session-not-found`.
 */
export async function saveEntity(db: Db, sessionId: string, step: EntityStep): Promise<SavedStep> {
  const isIndividual = step.entityType === individualEntityType
  return saveStep(db, sessionId, 'Entity information saved successfully.', {
    entityType: step.entityType,
    companyName: isIndividual ? null : step.companyName,
    firstName: isIndividual ? step.firstName : null,
    lastName: isIndividual ? step.lastName : null,
    phoneNumber: step.phoneNumber,
    currentStep: 2,
  })
}

/**
 * Saves the qualification step. For a session that became an account, saves nothing and returns `redirectToDashboard`
 * with the account's id.
 * @throws Failure 404 `session-not-found`.
 */
export async function saveQualification(db: Db, sessionId: string, step: QualificationStep): Promise<SavedStep> {
  const { flippingExperience, primaryResidence, exitStrategy } = step
  return saveStep(db, sessionId, 'Qualification information saved successfully.', {
    flippingExperience,
    primaryResidence,
    exitStrategy,
    currentStep: 3,
  })
}

/**
 * Saves the answers of a step. For a session that became an account, saves nothing and sends the owner to the
 * dashboard.
 * @throws Failure 404 `session-not-found`.
 */
async function saveStep(
  db: Db,
  sessionId: string,
  message: string,
  answers: Parameters<typeof saveAnswers>[2],
): Promise<SavedStep> {
  if (await saveAnswers(db, sessionId, answers)) return { message }
  const userId = (await findSession(db, sessionId))?.convertedUserId
  if (!userId) throw sessionNotFound()
  return { message: 'Your onboarding is already complete.', redirectToDashboard: true, userId }
}

/**
 * Submits the first deal of the account that the onboarding session became, once per session and until the session
 * expires. Doesn't require a verified email. A retry with the same key returns the same deal.
 * @throws Failure 404 `session-not-found`, 403 `profile-incomplete`, 409 `already-submitted`, 422 `key-reused`.
 */
export async function createOpportunity(
  deps: SubmitDealDeps,
  wanted: { userId: string; sessionId: string; input: DealInput; key: string | undefined },
): Promise<{ deal: Deal; matchCount: number }> {
  const { userId, sessionId, input, key } = wanted
  if (!(await isSessionOfUser(deps.db, sessionId, userId))) throw sessionNotFound()
  return submitDeal(deps, {
    userId,
    input,
    key,
    needsVerifiedEmail: false,
    async inSameTransaction(tx) {
      // Runs in the deal's transaction, so that only one of several concurrent requests commits.
      if (await markOpportunityCreated(tx, sessionId, userId)) return
      throw new Failure('conflict', 'Your first deal was already submitted. Submit more deals from your dashboard.', {
        reason: 'already-submitted',
      })
    },
  })
}

/**
 * Returns the 404 `session-not-found` to throw for a session that is unknown or expired or belongs to another account,
 * and for one that already became an account if an open session is required. In steps 1 to 3 the client recognizes the
 * message, starts a new session and sends the answers again.
 */
export function sessionNotFound(): Failure {
  return new Failure('missing', sessionNotFoundMessage, { reason: 'session-not-found' })
}
