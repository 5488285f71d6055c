import type { z } from 'zod'
import { QuoteFields, QuoteInput } from '#contract/quotes/quote-terms.ts'
import { dollars } from '#contract/wire/wire.ts'
import { PrepayText, prepayText } from '#web/forms/prepay-text.ts'

const fee = (label: string) =>
  dollars(label, { min: 0, max: 1_000_000 })
    .nullable()
    .transform((value) => value ?? 0)

/** A quote as the form holds it: fees in one field for each way they are charged, prepayment as text. */
export const QuoteForm = QuoteFields.omit({ fees: true, prepaySteps: true }).extend({
  prepaySteps: PrepayText,
  loanFees: fee('Loan fees'),
  drawFee: fee('Fee per draw'),
  monthlyFee: fee('Fee per month'),
})
export type QuoteFormIn = z.input<typeof QuoteForm>
export type QuoteFormOut = z.output<typeof QuoteForm>

const feeLabels = { loanFees: 'Loan fees', drawFee: 'Draw fee', monthlyFee: 'Monthly fee' } as const
const feePeriods = { loanFees: 'loan', drawFee: 'draw', monthlyFee: 'month' } as const
const feeFields = ['loanFees', 'drawFee', 'monthlyFee'] as const

/** The quote to send. A fee of nothing is left out: it is no fee. */
export function quoteOfForm(form: QuoteFormOut): z.input<typeof QuoteInput> {
  const { loanFees, drawFee, monthlyFee, ...terms } = form
  const values = { loanFees, drawFee, monthlyFee }
  const fees = feeFields
    .filter((name) => values[name] > 0)
    .map((name) => ({ label: feeLabels[name], dollars: values[name], per: feePeriods[name] }))
  return { ...terms, fees }
}

/** A quote as the form shows it, so that a new version starts from the last: fees charged alike are added up. */
export function formOfQuote(quote: z.output<typeof QuoteInput>): QuoteFormIn {
  const { fees, prepaySteps, ...terms } = quote
  const per = (period: string) => fees.reduce((sum, one) => (one.per === period ? sum + one.dollars : sum), 0)
  return {
    ...terms,
    prepaySteps: prepayText(prepaySteps),
    loanFees: per('loan'),
    drawFee: per('draw'),
    monthlyFee: per('month'),
  }
}

/** An empty form for a deal: its own loan and term stand in it, what only the lender knows does not. */
export function emptyQuoteForm(deal: { loanAmount: number; termMonths: number }): Partial<QuoteFormIn> {
  return {
    loanAmount: deal.loanAmount,
    termMonths: deal.termMonths,
    interestBasis: 'full',
    loanFees: null,
    drawFee: null,
    monthlyFee: null,
    minimumInterestMonths: null,
    extensionFeePercent: null,
    extensionMonths: null,
    exitFeePercent: null,
    exitFeeAfterMonth: null,
    initialAdvance: null,
    prepaySteps: '',
    prepay: '',
    conditions: '',
    validUntil: '',
  }
}

/** What the figures typed so far make a price of; null until rate, points, loan and term are there and in range. */
export function pricedSoFar(values: Partial<QuoteFormIn>): z.output<typeof QuoteInput> | null {
  // The day does not change what a quote costs.
  const parsed = QuoteForm.safeParse({ ...values, validUntil: '2000-01-01', prepay: null, conditions: null })
  if (!parsed.success) return null
  const quote = QuoteInput.safeParse(quoteOfForm(parsed.data))
  return quote.success ? quote.data : null
}
