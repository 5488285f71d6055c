import { entityFieldsMessage } from '#contract/accounts/onboarding.ts'
import { maximumPriceMessage, maximumRepairMessage, type ProfileChange } from '#contract/accounts/profile-forms.ts'
import { individualEntityType } from '#domain/choices/profile-choices.ts'
import { creditMismatchMessage, isScoreInRange } from '#domain/loan-request/credit-bands.ts'

/** The stored values that a change is validated with. */
export type StoredProfile = {
  entityType: string | null
  companyName: string | null
  firstName: string | null
  lastName: string | null
  creditScoreRange: string | null
  exactCreditScore: number | null
  typicalPriceMin: number | null
  typicalPriceMax: number | null
  typicalRepairMin: number | null
  typicalRepairMax: number | null
}

const ranges = [
  { min: 'typicalPriceMin', max: 'typicalPriceMax', message: maximumPriceMessage },
  { min: 'typicalRepairMin', max: 'typicalRepairMax', message: maximumRepairMessage },
] as const

/**
 * Validates a change against the stored values and returns messages by field. A maximum below its minimum, or an exact
 * score outside the credit range, is reported at a changed field. Individuals need both names, and other entities a
 * company name, but only when the entity type or a name is changed.
 */
export function checkProfileChange(stored: StoredProfile, change: ProfileChange): Record<string, string> {
  const after = { ...stored, ...change }
  const problems: Record<string, string> = {}
  for (const { min, max, message } of ranges) {
    if (change[min] === undefined && change[max] === undefined) continue
    const [low, high] = [after[min], after[max]]
    if (low != null && high != null && high < low) problems[change[max] === undefined ? min : max] = message
  }
  const touchesCredit = change.creditScoreRange !== undefined || change.exactCreditScore !== undefined
  if (touchesCredit && !isScoreInRange(after.exactCreditScore, after.creditScoreRange))
    problems[change.exactCreditScore == null ? 'creditScoreRange' : 'exactCreditScore'] = creditMismatchMessage
  if (after.entityType === null) return problems
  const needed =
    after.entityType === individualEntityType ? (['firstName', 'lastName'] as const) : (['companyName'] as const)
  if (change.entityType === undefined && needed.every((field) => change[field] === undefined)) return problems
  for (const field of needed) if (!after[field]) problems[field] = entityFieldsMessage
  return problems
}
