import { z } from 'zod'
import { formTermMaxMonths } from '#contract/deal-choices.ts'
import { DealInput } from '#contract/deal-input.ts'
import { wholeNumber } from '#contract/wire.ts'

/** What the form's fields hold, made into what is submitted: a shorter term than the API takes, and no date for an empty one. */
export const DealFormInput = DealInput.extend({
  termMonths: wholeNumber('Term', { min: 1, max: formTermMaxMonths }),
  purchasedDate: z.preprocess((text: string | null | undefined) => text || null, DealInput.shape.purchasedDate),
})
export type DealFormValues = z.input<typeof DealFormInput>
