import { z } from 'zod'
import { Day } from '#contract/deals/deal-status.ts'
import { dollars } from '#contract/wire/wire.ts'
import { resultKinds } from '#domain/project/project-result.ts'

/** How a project ended. `price` is what it sold for, or is worth rented; `costs` what selling or refinancing took. */
export const NewResult = z.object({
  kind: z.enum(resultKinds, { error: 'Choose whether it was sold or rented' }),
  on: Day,
  price: dollars('Price', { min: 1, max: 1_000_000_000, minMessage: 'Enter the price' }),
  costs: dollars('Costs', { min: 0, max: 1_000_000_000, minMessage: 'Enter the costs, or 0' }),
})
export type NewResult = z.input<typeof NewResult>
