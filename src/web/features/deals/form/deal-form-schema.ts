import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type DealInput, DealInputFields } from '#contract/deals/deal-input.ts'
import { alongsideOthers, wholeNumber } from '#contract/wire/wire.ts'
import {
  formTermMaxMonths,
  latePaymentAnswers,
  loanKinds,
  occupancies,
  proceedsUses,
  rentalTermMonths,
} from '#domain/choices/deal-choices.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { rehabScopes } from '#domain/flip/flip-profit.ts'
import { isRefinance } from '#domain/loan-cost/leverage.ts'

const unsaidUse = 'Choose what the money is for'

/** A choice that may be left open: the control holds an empty text then. */
function answered<const C extends string>(choices: readonly C[], error: string) {
  return z
    .enum([...choices, ''], { error })
    .nullish()
    .transform((answer) => (answer || null) as C | null)
}

const unanswered = 'Answer whether you or family will live there'

const DealFormFields = DealInputFields.extend({
  termMonths: wholeNumber('Term', { min: 1, max: formTermMaxMonths }),
  purchasedDate: z.preprocess((text: string | null | undefined) => text || null, DealInputFields.shape.purchasedDate),
  occupancy: z
    .enum(occupancies, { error: unanswered })
    .nullable()
    .refine((answer) => answer !== null, unanswered),
  loanKind: z.enum(loanKinds, { error: 'Choose a loan' }),
  rehabScope: answered(rehabScopes, 'Choose a rehab scope'),
  useOfProceeds: answered(proceedsUses, unsaidUse),
  latePayments: answered(latePaymentAnswers, 'Choose the latest payment of the last 12 months'),
}).superRefine(({ holdMonths, termMonths, ...deal }, ctx) => {
  if (isRefinance(deal) && !deal.useOfProceeds)
    ctx.addIssue({ code: 'custom', path: ['useOfProceeds'], message: unsaidUse })
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
  .transform((deal) => (isRefinance(deal) ? deal : { ...deal, ...notRefinanced }))

/** The answers of a deal that isn't a refinance. */
const notRefinanced = { useOfProceeds: null, latePayments: null, otherLiens: null } as const

export function isRental({ loanKind }: { loanKind?: string | null | undefined }): boolean {
  return loanKind === 'rental'
}

/** What the form opens with. Who lives there has no default: it is to be answered. */
export const dealFormDefaults = {
  ...dealFieldDefaults,
  loanKind: 'short',
  profitFigures: null,
} as const satisfies DealFormValues
