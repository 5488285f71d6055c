import { individualEntityType } from '#domain/choices/profile-choices.ts'

/**
 * Returns the company name if the entity type is a company, otherwise the individual's full name. A missing entity type
 * counts as an individual. Falls back to the other name if the preferred one is missing. Null if both are missing.
 * Doesn't trim.
 */
export function investorName(investor: {
  entityType: string | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
}): string | null {
  const fullName = [investor.firstName, investor.lastName].filter(Boolean).join(' ')
  const isIndividual = investor.entityType === null || investor.entityType === individualEntityType
  return (isIndividual ? fullName || investor.companyName : investor.companyName || fullName) || null
}
