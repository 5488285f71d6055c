import { individualEntityType } from '#domain/choices/profile-choices.ts'

/**
 * Returns an individual's name or a company's, depending on the entity type (unknown: individual), else the other one,
 * untrimmed. Null if neither was given.
 */
export function investorName(investor: {
  entityType: string | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
}): string | null {
  const person = [investor.firstName, investor.lastName].filter(Boolean).join(' ')
  const isPerson = investor.entityType === null || investor.entityType === individualEntityType
  return (isPerson ? person || investor.companyName : investor.companyName || person) || null
}
