import type { DealInput } from '#contract/deals/deal-input.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { DealFormInput, type DealFormValues } from './deal-form-schema.ts'

type Figures = Omit<DealInput, 'propertyAddress' | 'purpose'>

/**
 * Returns the preview request for the form's values, or null while one is invalid. Address, purpose, occupancy and use of
 * proceeds don't change the preview, except that a consumer loan has none.
 */
export function figuresToPreview(values: DealFormValues): Figures | null {
  if (isConsumerLoan(values)) return null
  const words = {
    propertyAddress: 'Not asked',
    purpose: 'Not asked',
    occupancy: 'investment',
    useOfProceeds: 'business',
  } as const
  const read = DealFormInput.safeParse({ ...values, ...words })
  if (!read.success) return null
  const { propertyAddress: _address, purpose: _purpose, ...figures } = read.data
  return figures
}
