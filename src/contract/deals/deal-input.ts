import { z } from 'zod'
import { alongsideOthers } from '#contract/wire/wire.ts'
import { isTermTooLong, type LoanTerm, termOfLoan, termTooLongMessage } from '#domain/deal/loan-term.ts'
import { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { dealInputShape, optional } from './deal-field-schemas.ts'

/** Every field of a deal, validated separately. Dollars, months, days. */
export const DealInputFields = z.object({
  ...dealInputShape,
  /** The investor's own profit figures; when absent, the usual ones. */
  profitFigures: optional(ProfitFigures),
})

/**
 * A Zod refinement. Rejects a `short` loan with a term longer than the form offers. A deal without a loan kind passes.
 */
export function refuseLongTerm(deal: LoanTerm, ctx: z.RefinementCtx): void {
  if (typeof deal.termMonths === 'number' && isTermTooLong(deal))
    ctx.addIssue({ code: 'custom', path: ['termMonths'], message: termTooLongMessage })
}

/** A Zod transform. Sets the term of a long-term rental loan to 360 months. */
export function withTermOfLoan<D extends LoanTerm>(deal: D): D {
  return { ...deal, termMonths: termOfLoan(deal) }
}

/** The body of a submitted deal. */
export const DealInput = DealInputFields.superRefine(refuseLongTerm, alongsideOthers).transform(withTermOfLoan)
export type DealInput = z.output<typeof DealInput>
