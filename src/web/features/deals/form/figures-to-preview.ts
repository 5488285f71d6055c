import type { DealInput } from '#contract/deals/deal-input.ts'
import { DealFormInput, type DealFormValues } from './deal-form-schema.ts'

type Figures = Omit<DealInput, 'propertyAddress' | 'purpose'>

/**
 * What the form's values ask the preview about; null while one of them is not all right. Address, purpose and who will live there
 * have no part in it, unless it is the borrower: then nobody is matched.
 */
export function figuresToPreview(values: DealFormValues): Figures | null {
  if (values.occupancy === 'owner') return null
  const words = { propertyAddress: 'Not asked', purpose: 'Not asked', occupancy: 'investment' } as const
  const read = DealFormInput.safeParse({ ...values, ...words })
  if (!read.success) return null
  const { propertyAddress: _address, purpose: _purpose, ...figures } = read.data
  return figures
}
