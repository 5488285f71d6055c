import type { z } from 'zod'
import { advanceWithinLoan, QuoteFields, QuoteInput } from '#contract/quotes/quote-terms.ts'
import { dollars } from '#contract/wire/wire.ts'
import { PrepayText, prepayText } from '#web/forms/prepay-text.ts'

const fee = (label: string) =>
  dollars(label, { min: 0, max: 1_000_000 })
    .nullable()
    .transform((value) => value ?? 0)

/** The fields of the quote form: one field for each kind of fee, and prepayment as text. */
export const QuoteFormFields = QuoteFields.omit({ fees: true, prepaySteps: true }).extend({
  prepaySteps: PrepayText,
  loanFees: fee('Loan fees'),
  drawFee: fee('Fee per draw'),
  monthlyFee: fee('Fee per month'),
})
export const QuoteForm = QuoteFormFields.refine(...advanceWithinLoan)
export type QuoteFormIn = z.input<typeof QuoteForm>
export type QuoteFormOut = z.output<typeof QuoteForm>

const feeLabels = { loanFees: 'Loan fees', drawFee: 'Draw fee', monthlyFee: 'Monthly fee' } as const
const feePeriods = { loanFees: 'loan', drawFee: 'draw', monthlyFee: 'month' } as const
const feeFields = ['loanFees', 'drawFee', 'monthlyFee'] as const

/** Returns the quote to send, without fees of zero. */
export function toQuoteInput(form: QuoteFormOut): z.input<typeof QuoteInput> {
  const { loanFees, drawFee, monthlyFee, ...terms } = form
  const values = { loanFees, drawFee, monthlyFee }
  const fees = feeFields
    .filter((name) => values[name] > 0)
    .map((name) => ({ label: feeLabels[name], dollars: values[name], per: feePeriods[name] }))
  return { ...terms, fees }
}

/**
 * Returns form values from a quote, so that a new version starts from the last. Adds up the fees of each period,
 * without their labels. Without `hasHoldback` the form hides the first advance and the fee per draw, so they are empty.
 */
export function toQuoteForm(quote: z.output<typeof QuoteInput>, hasHoldback: boolean): QuoteFormIn {
  const { fees, prepaySteps, ...terms } = quote
  const per = (period: string) => fees.reduce((sum, one) => (one.per === period ? sum + one.dollars : sum), 0)
  return {
    ...terms,
    prepaySteps: prepayText(prepaySteps),
    initialAdvance: hasHoldback ? terms.initialAdvance : null,
    loanFees: per('loan'),
    drawFee: hasHoldback ? per('draw') : null,
    monthlyFee: per('month'),
  }
}

type DealTerms = { loanAmount: number; termMonths: number }

/** Returns an empty form with the deal's loan and term, and interest on the full loan. Leaves out rate and points. */
export function emptyQuoteForm(deal: DealTerms): Partial<QuoteFormIn> {
  return { ...emptyTerms(deal), loanFees: null, drawFee: null, monthlyFee: null, validUntil: '' }
}

/**
 * Returns the fields that a quote and final terms share, without rate and points: the deal's loan and term, interest on
 * the full loan, else blank.
 */
export function emptyTerms({ loanAmount, termMonths }: DealTerms) {
  return {
    loanAmount,
    termMonths,
    interestBasis: 'full',
    minimumInterestMonths: null,
    extensionFeePercent: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    initialAdvance: null,
    prepaySteps: '',
    prepay: '',
    conditions: '',
  } satisfies Partial<QuoteFormIn>
}

/**
 * Returns the quote typed so far for a live total, with a placeholder for its last valid day. Null until rate, points,
 * loan and term are given and all figures are valid. `values` must contain `interestBasis`, `prepaySteps` and the three
 * fees, as the start values do.
 */
export function quoteSoFar(values: Partial<QuoteFormIn>): z.output<typeof QuoteInput> | null {
  // Valid-until date and conditions don't affect the cost.
  const parsed = QuoteForm.safeParse({ ...values, validUntil: '2000-01-01', conditions: null })
  if (!parsed.success) return null
  const quote = QuoteInput.safeParse(toQuoteInput(parsed.data))
  return quote.success ? quote.data : null
}
