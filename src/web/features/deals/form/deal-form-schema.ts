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
  rehabScopes,
  rentalTermMonths,
} from '#domain/choices/deal-choices.ts'
import { dealFieldDefaults } from '#domain/deal/deal-field-lists.ts'
import { isRefinance } from '#domain/loan-request/leverage.ts'

const useMissingText = 'Choose what the money is for'

/** Accepts one of the choices. An empty text, which the control has without a choice, becomes null. */
function optionalChoice<const C extends string>(choices: readonly C[], error: string) {
  return z
    .enum([...choices, ''], { error })
    .nullish()
    .transform((answer) => (answer || null) as C | null)
}

const occupancyMissingText = 'Answer whether you or family will live there'

const DealFormFields = DealInputFields.extend({
  termMonths: wholeNumber('Term', { min: 1, max: formTermMaxMonths }),
  purchasedDate: z.preprocess((text: string | null | undefined) => text || null, DealInputFields.shape.purchasedDate),
  occupancy: z
    .enum(occupancies, { error: occupancyMissingText })
    .nullable()
    .refine((answer) => answer !== null, occupancyMissingText),
  loanKind: z.enum(loanKinds, { error: 'Choose a loan' }),
  rehabScope: optionalChoice(rehabScopes, 'Choose a rehab scope'),
  useOfProceeds: optionalChoice(proceedsUses, useMissingText),
  latePayments: optionalChoice(latePaymentAnswers, 'Choose the worst late payment of the last 12 months'),
}).superRefine(({ holdMonths, termMonths, ...deal }, ctx) => {
  if (isRefinance(deal) && !deal.useOfProceeds)
    ctx.addIssue({ code: 'custom', path: ['useOfProceeds'], message: useMissingText })
  if (typeof holdMonths !== 'number' || typeof termMonths !== 'number' || holdMonths <= termMonths) return
  const message = `Months until you sell cannot be more than the term, ${termMonths}`
  ctx.addIssue({ code: 'custom', path: ['holdMonths'], message })
}, alongsideOthers)
export type DealFormValues = z.input<typeof DealFormFields>
export type DealFormProps = { form: UseFormReturn<DealFormValues, unknown, DealInput> }

/**
 * Validates the fields and returns what is submitted. The term's limit is shorter than the API's, and an empty date is
 * null. A 30-year rental ignores the hidden fields for term and sale.
 */
export const DealFormInput: z.ZodType<DealInput, DealFormValues> = z
  .custom<DealFormValues>()
  .transform((values) =>
    isRental(values) ? { ...values, termMonths: dealFieldDefaults.termMonths, holdMonths: null } : values,
  )
  .pipe(DealFormFields)
  .transform((deal) => (isRental(deal) ? { ...deal, termMonths: rentalTermMonths } : deal))
  .transform((deal) => (isRefinance(deal) ? deal : { ...deal, ...notRefinanced }))

/** Clears the answers to questions that only a refinance gets. */
const notRefinanced = { useOfProceeds: null, latePayments: null, otherLiens: null } as const

/**
 * Returns whether a form's loan is the 30-year rental. A stored deal without a loan kind may be one by its term: see
 * `kindOfDeal`.
 */
export function isRental({ loanKind }: { loanKind?: string | null | undefined }): boolean {
  return loanKind === 'rental'
}

/** The form's initial values. Occupancy has no default, because it must be answered. */
export const dealFormDefaults = {
  ...dealFieldDefaults,
  loanKind: 'short',
  profitFigures: null,
} as const satisfies DealFormValues
