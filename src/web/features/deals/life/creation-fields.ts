import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'

const names = Object.keys(DealInputFields.shape) as (keyof DealInput)[]

/** Returns a deal's fields of the creation form. A stored deal has passed the form's validation. */
export function creationFields(deal: Deal): DealInput {
  return Object.fromEntries(names.map((name) => [name, deal[name]])) as DealInput
}
