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

/** A refinement: a short-term loan ends within its cap. */
export function refuseLongTerm(deal: LoanTerm, ctx: z.RefinementCtx): void {
  if (typeof deal.termMonths === 'number' && isTermTooLong(deal))
    ctx.addIssue({ code: 'custom', path: ['termMonths'], message: termTooLongMessage })
}

/** A transformation: the loan of a long-term rental has its own term. */
export function withTermOfLoan<D extends LoanTerm>(deal: D): D {
  return { ...deal, termMonths: termOfLoan(deal) }
}

/** The body of a submitted deal. */
export const DealInput = DealInputFields.superRefine(refuseLongTerm, alongsideOthers).transform(withTermOfLoan)
export type DealInput = z.output<typeof DealInput>
