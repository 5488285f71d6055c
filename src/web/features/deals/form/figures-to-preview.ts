import type { DealInput } from '#contract/deals/deal-input.ts'
import { isConsumerLoan } from '#domain/matching/deal-situations.ts'
import { DealFormInput, type DealFormValues } from './deal-form-schema.ts'

type Figures = Omit<DealInput, 'propertyAddress' | 'purpose'>

/**
 * What the form's values ask the preview about; null while one of them is not all right. Address, purpose, who will live there and
 * what the money is for have no part in it, unless they make it a consumer's loan: then nobody is matched.
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
