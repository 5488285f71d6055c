import type { EntityStep, QualificationStep } from '#contract/accounts/onboarding.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findSession, saveAnswers } from './onboarding.queries.ts'
import { sessionNotFound } from './session-not-found.ts'

type SavedStep = { message: string; redirectToDashboard?: boolean; userId?: string }

/** Saves step 1. Clears the company of an individual and the personal name of a company, even if both were typed. */
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

/** Saves step 2. */
export async function saveQualification(db: Db, sessionId: string, step: QualificationStep): Promise<SavedStep> {
  const { flippingExperience, primaryResidence, exitStrategy } = step
  return saveStep(db, sessionId, 'Qualification information saved successfully.', {
    flippingExperience,
    primaryResidence,
    exitStrategy,
    currentStep: 3,
  })
}

/** A session that became an account stays unchanged, and its owner is sent to the dashboard. */
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
