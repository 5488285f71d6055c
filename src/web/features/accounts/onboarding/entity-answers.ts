import { z } from 'zod'
import { EntityStep, entityFieldsMessage } from '#contract/accounts/onboarding.ts'
import { cleanText, textLimits } from '#contract/wire/text.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import type { EntityAnswers } from '#web/features/accounts/onboarding/onboarding-state.ts'

/** In the order of the form, which is also the order of its error messages. */
export const entityFields = ['entityType', 'companyName', 'firstName', 'lastName', 'phoneNumber'] as const
type EntityField = (typeof entityFields)[number]

export const noEntityAnswers: EntityAnswers = {
  entityType: '',
  companyName: '',
  firstName: '',
  lastName: '',
  phoneNumber: '',
}

/**
 * Validates the form with the contract's step 1. Fields that the chosen entity type hides keep their input, but are
 * neither validated nor sent. Reports all errors together, although the contract reports missing names only once the
 * other fields are valid.
 */
export const EntityForm = z.custom<EntityAnswers>().transform((answers, ctx) => {
  const shown = shownAnswers(answers)
  const parsed = EntityStep.safeParse(shown)
  if (parsed.success) return parsed.data
  const messages = new Map<unknown, string>()
  for (const field of nameFields(shown.entityType)) if (isBlank(shown[field])) messages.set(field, entityFieldsMessage)
  for (const { path, message } of parsed.error.issues) if (!messages.has(path[0])) messages.set(path[0], message)
  for (const field of entityFields) {
    const message = messages.get(field)
    if (message !== undefined) ctx.addIssue({ code: 'custom', path: [field], message })
  }
  return z.NEVER
})

/** Returns whether a name is empty after cleaning. A name too long to clean is rejected for its length. */
function isBlank(name: string): boolean {
  return name.length <= textLimits.companyName && cleanText(name) === ''
}

/** Returns the name fields of an entity type: an individual's, a company's, or none before the choice. */
export function nameFields(entityType: string): ('companyName' | 'firstName' | 'lastName')[] {
  if (entityType === '') return []
  return entityType === individualEntityType ? ['firstName', 'lastName'] : ['companyName']
}

/** Empties the answers to fields that the chosen entity type hides. */
function shownAnswers(answers: EntityAnswers): EntityAnswers {
  const names: EntityField[] = nameFields(answers.entityType)
  const isShown = (field: EntityField) => field === 'entityType' || field === 'phoneNumber' || names.includes(field)
  return Object.fromEntries(entityFields.map((field) => [field, isShown(field) ? answers[field] : ''])) as Record<
    EntityField,
    string
  >
}
