import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { DealInput } from '#contract/deals/deal-input.ts'
import { alongsideOthers, wholeNumber } from '#contract/wire/wire.ts'
import { formTermMaxMonths, loanKinds, occupancies, rentalTermMonths } from '#domain/choices/deal-choices.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { rehabScopes } from '#domain/flip/flip-profit.ts'

const unanswered = 'Choose who will live in this property'

const DealFormFields = DealInput.extend({
  termMonths: wholeNumber('Term', { min: 1, max: formTermMaxMonths }),
  purchasedDate: z.preprocess((text: string | null | undefined) => text || null, DealInput.shape.purchasedDate),
  occupancy: z
    .enum(occupancies, { error: unanswered })
    .nullable()
    .refine((answer) => answer !== null, unanswered),
  loanKind: z.enum(loanKinds, { error: 'Choose a loan' }),
  rehabScope: z
    .enum([...rehabScopes, ''])
    .nullish()
    .transform((scope) => scope || null),
}).superRefine(({ holdMonths, termMonths }, ctx) => {
  if (typeof holdMonths !== 'number' || typeof termMonths !== 'number' || holdMonths <= termMonths) return
  const message = `Months until you sell cannot be more than the term, ${termMonths}`
  ctx.addIssue({ code: 'custom', path: ['holdMonths'], message })
}, alongsideOthers)
export type DealFormValues = z.input<typeof DealFormFields>
export type DealFormProps = { form: UseFormReturn<DealFormValues, unknown, DealInput> }

/**
 * What the form's fields hold, made into what is submitted: a shorter term than the API takes, no date for an empty one. A 30-year
 * rental has no term and no sale to fill in, so what these hidden fields hold is not looked at.
 */
export const DealFormInput: z.ZodType<DealInput, DealFormValues> = z
  .custom<DealFormValues>()
  .transform((values) =>
    isRental(values) ? { ...values, termMonths: dealFieldDefaults.termMonths, holdMonths: null } : values,
  )
  .pipe(DealFormFields)
  .transform((deal) => (isRental(deal) ? { ...deal, termMonths: rentalTermMonths } : deal))

export function isRental({ loanKind }: { loanKind?: string | null | undefined }): boolean {
  return loanKind === 'rental'
}

/** What the form opens with. Who lives there has no default: it is to be answered. */
export const dealFormDefaults = {
  ...dealFieldDefaults,
  loanKind: 'short',
  profitFigures: null,
} as const satisfies DealFormValues
