import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import type { Deal } from '#contract/deals/deals.ts'

const names = Object.keys(DealInputFields.shape) as (keyof DealInput)[]

/** What the creation form holds of a deal. A stored deal was once checked by the form's own rules. */
export function creationFields(deal: Deal): DealInput {
  return Object.fromEntries(names.map((name) => [name, deal[name]])) as DealInput
}
