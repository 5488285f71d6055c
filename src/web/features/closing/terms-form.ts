import { z } from 'zod'
import { documentDollars, type FinalTerms, FinalTermsInput, termsDocumentKinds } from '#contract/closing/final-terms.ts'
import { Day } from '#contract/deals/deal-status.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { advanceWithinLoan, holdbackWithinLoan, QuoteFeeInput, QuoteFields } from '#contract/quotes/quote-terms.ts'
import { dollars } from '#contract/wire/wire.ts'
import type { QuoteFigures } from '#domain/quotes/quote-terms.ts'
import { emptyTerms } from '#web/features/quotes/terms/quote-form.ts'
import { localToday } from '#web/format/dates.ts'
import { PrepayText, prepayText } from '#web/forms/prepay-text.ts'

const FeeRow = z.object({
  label: z.string(),
  dollars: dollars('Fee', { min: 0, max: 1_000_000 }).nullable(),
  per: QuoteFeeInput.shape.per,
})

/** Drops empty rows. Every other row needs a name and a fee. */
const FeeRows = z
  .array(FeeRow)
  .transform((rows) =>
    rows.map((row, index) => ({ ...row, index })).filter(({ label, dollars: fee }) => label.trim() || fee !== null),
  )
  .transform((rows, context) =>
    rows.map(({ index, ...row }) => {
      const fee = QuoteFeeInput.safeParse({ ...row, dollars: row.dollars ?? undefined })
      if (fee.success) return fee.data
      for (const { path, message } of fee.error.issues)
        context.addIssue({ code: 'custom', message, path: [index, ...path], input: row })
      return z.NEVER
    }),
  )

/**
 * The fields of the final-terms form. `source` selects a quote, a match or another lender. Prepayment steps are typed
 * as text.
 */
export const TermsForm = z
  .object({
    ...QuoteFields.omit({ validUntil: true, fees: true, prepaySteps: true }).shape,
    holdback: documentDollars.holdback,
    prepaidInterest: documentDollars.prepaidInterest,
    interestReserve: documentDollars.interestReserve,
    impounds: documentDollars.impounds,
    source: z.string().min(1, 'Choose the lender'),
    lenderName: z.string(),
    fees: FeeRows,
    prepaySteps: PrepayText,
    documentKind: z.enum(termsDocumentKinds, { error: 'Choose the document' }),
    documentDate: Day,
    receivedOn: Day,
  })
  .refine(({ source, lenderName }) => source !== otherLender || lenderName.trim() !== '', {
    path: ['lenderName'],
    message: 'Name the lender',
  })
  .refine(...advanceWithinLoan)
  .refine(...holdbackWithinLoan)
export type TermsFormIn = z.input<typeof TermsForm>
export type TermsFormOut = z.output<typeof TermsForm>

/** The value of `source` for a lender outside this site. The other values are `quote:` or `match:` with an id. */
export const otherLender = 'other'
export const maxFees = 12

/** Returns the request body, with `source` replaced by a quote id, a match id or a lender's name. */
export function toFinalTermsInput({ source, lenderName, ...terms }: TermsFormOut): z.input<typeof FinalTermsInput> {
  const [kind, id] = source.split(':')
  return {
    ...terms,
    ...(kind === 'quote' ? { quoteId: id } : kind === 'match' ? { matchId: id } : { lenderName }),
  }
}

/**
 * Returns the terms typed so far for a live total, with placeholders for lender, document and dates, and without
 * conditions. Null until rate, points, loan and term are given and all figures are valid, and while a fee has only a
 * name or only an amount. `values` must contain `interestBasis`, `fees` and `prepaySteps`, and the initial values do.
 */
export function termsSoFar(values: Partial<TermsFormIn>): z.output<typeof FinalTermsInput> | null {
  // Lender, document, days and conditions don't change what the terms cost.
  const placeholders = { source: otherLender, lenderName: '-', documentKind: 'term-sheet' }
  const parsed = TermsForm.safeParse({
    ...values,
    ...placeholders,
    documentDate: '2000-01-01',
    receivedOn: '2000-01-01',
    conditions: null,
  })
  if (!parsed.success) return null
  const terms = FinalTermsInput.safeParse(toFinalTermsInput(parsed.data))
  return terms.success ? terms.data : null
}

type Terms = QuoteFigures &
  Pick<Quote, 'prepay' | 'conditions'> &
  Partial<Pick<FinalTerms, 'holdback' | 'prepaidInterest' | 'interestReserve' | 'impounds'>>

/** Returns form values from a quote or earlier final terms, so that only changes need typing. */
function toTermsForm(terms: Terms): Partial<TermsFormIn> {
  return {
    ratePercent: terms.ratePercent,
    pointsPercent: terms.pointsPercent,
    loanAmount: terms.loanAmount,
    termMonths: terms.termMonths,
    interestBasis: terms.interestBasis,
    fees: terms.fees.map((fee) => ({ ...fee })),
    minimumInterestMonths: terms.minimumInterestMonths,
    extensionFeePercent: terms.extensionFeePercent,
    extensionMonths: terms.extensionMonths,
    exitFeePercent: terms.exitFeePercent,
    exitFeeAfterMonth: terms.exitFeeAfterMonth,
    initialAdvance: terms.initialAdvance,
    holdback: terms.holdback ?? null,
    prepaidInterest: terms.prepaidInterest ?? null,
    interestReserve: terms.interestReserve ?? null,
    impounds: terms.impounds ?? null,
    prepaySteps: prepayText(terms.prepaySteps),
    prepay: terms.prepay ?? '',
    conditions: terms.conditions ?? '',
  }
}

/** Returns an empty form with the deal's loan and term, and one empty fee. */
function emptyTermsForm(deal: Parameters<typeof emptyTerms>[0]): Partial<TermsFormIn> {
  return {
    ...emptyTerms(deal),
    fees: [{ label: '', dollars: null, per: 'loan' }],
    holdback: null,
    prepaidInterest: null,
    interestReserve: null,
    impounds: null,
  }
}

/**
 * Returns the terms to prefill for a lender: its newest final terms, else its quote, else an empty form with the deal's
 * loan and term. Always empty for another lender. `finalTerms` must be sorted newest first.
 */
export function termsOfSource(
  source: string,
  {
    finalTerms,
    quotes,
    deal,
  }: { finalTerms: readonly FinalTerms[]; quotes: readonly Quote[]; deal: Parameters<typeof emptyTerms>[0] },
): Partial<TermsFormIn> {
  const [kind, id] = source.split(':')
  const quote = kind === 'quote' ? quotes.find((one) => one.id === id) : undefined
  const terms = finalTerms.find((one) =>
    quote ? one.lenderId === quote.lenderId : kind === 'match' && one.matchId === id,
  )
  const known = terms ?? quote
  return known ? toTermsForm(known) : emptyTermsForm(deal)
}

/** Returns a new form's lender, document and dates: a term sheet, dated and received today by the browser's date. */
export function newTermsFields(
  source: string,
): Pick<TermsFormIn, 'source' | 'lenderName' | 'documentKind' | 'documentDate' | 'receivedOn'> {
  const today = localToday()
  return { source, lenderName: '', documentKind: 'term-sheet', documentDate: today, receivedOn: today }
}
