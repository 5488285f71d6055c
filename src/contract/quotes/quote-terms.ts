import { z } from 'zod'
import { optional } from '#contract/deals/deal-field-schemas.ts'
import { optionalText, requiredText } from '#contract/wire/text.ts'
import { alongsideOthers, dollars, wholeNumber } from '#contract/wire/wire.ts'
import { interestBases } from '#domain/programs/programs.ts'
import { parsePrepaySteps } from '#domain/quotes/prepay-steps.ts'
import { feePeriods, type QuoteFee, type QuoteTerms } from '#domain/quotes/quote-terms.ts'

const maxQuoteFees = 12

/** One fee of a quote in dollars: once for the loan, for each draw, or for each month held. */
export const QuoteFeeInput = z.object({
  label: requiredText({ label: 'Fee name', max: 60 }),
  dollars: dollars('Fee', { min: 0, max: 1_000_000, minMessage: 'Enter the fee in dollars' }),
  per: z.enum(feePeriods, { error: 'Choose whether the fee is per loan, draw or month' }),
}) satisfies z.ZodType<QuoteFee>

/** Returns a schema for a percentage with at most `digits` decimals. */
function percent(label: string, { min, max, digits }: { min: number; max: number; digits: number }) {
  const message = `${label} must be from ${min} to ${max} percent`
  const scale = 10 ** digits
  return z
    .number({ error: (issue) => (issue.input == null ? `${label} is required` : message) })
    .min(min, message)
    .max(max, message)
    .refine((n) => Math.abs(n * scale - Math.round(n * scale)) < 1e-6, `${label} can have at most ${digits} decimals`)
}

/** Reads prepayment steps from a text when no list is given. */
export function withPrepaySteps<T extends { prepay: string | null; prepaySteps: number[] | null }>(terms: T): T {
  return terms.prepaySteps === null && terms.prepay !== null
    ? { ...terms, prepaySteps: parsePrepaySteps(terms.prepay) }
    : terms
}

const prepayMessage = 'Prepayment steps are percents by year, such as 5, 4, 3'

/** The terms that a lender quotes or an investor logs. Percent, dollars, months; `validUntil` is a day. */
export const QuoteFields = z.object({
  ratePercent: percent('Rate', { min: 1, max: 36, digits: 3 }),
  pointsPercent: percent('Points', { min: 0, max: 15, digits: 3 }),
  loanAmount: dollars('Loan amount', { min: 1, max: 1_000_000_000, minMessage: 'Loan amount is required' }),
  termMonths: wholeNumber('Term', { min: 1, max: 480 }),
  interestBasis: z.enum(interestBases, { error: 'Choose whether interest is on the full loan or only on drawn money' }),
  fees: z
    .array(QuoteFeeInput, { error: 'Fees must be a list' })
    .max(maxQuoteFees, `A quote can list at most ${maxQuoteFees} fees; combine small ones`)
    .default([]),
  minimumInterestMonths: optional(wholeNumber('Minimum interest', { min: 0, max: 60 })),
  /** Percent of the loan for each started extension past the term, and the months that one lasts (3 when null). */
  extensionFeePercent: optional(percent('Extension fee', { min: 0, max: 10, digits: 3 })),
  extensionMonths: optional(wholeNumber('Extension', { min: 1, max: 36 })),
  /** Percent of the loan, due at payoff after this month (0 when null). */
  exitFeePercent: optional(percent('Exit fee', { min: 0, max: 10, digits: 3 })),
  exitFeeAfterMonth: optional(wholeNumber('Exit fee after month', { min: 0, max: 480 })),
  /** Dollars paid out at closing; the program's limits split the loan when null. */
  initialAdvance: optional(dollars('First advance', { min: 0, max: 1_000_000_000 })),
  /** Prepayment fees in percent of the balance, by year of payoff. */
  prepaySteps: optional(
    z
      .array(z.number({ error: prepayMessage }).min(0, prepayMessage).max(100, prepayMessage), { error: prepayMessage })
      .max(30, prepayMessage),
  ),
  prepay: optionalText({ label: 'Prepay', max: 500, multiline: true })
    .optional()
    .transform((text) => text ?? null),
  conditions: optionalText({ label: 'Conditions', max: 2000, multiline: true })
    .optional()
    .transform((text) => text ?? null),
  /** The last day on which the quote is valid; days end as in `todayOf`. */
  validUntil: z.iso.date({ error: 'Enter the last day that the quote is valid' }),
}) satisfies z.ZodType<QuoteTerms>

type Split = { loanAmount?: unknown; initialAdvance?: unknown; holdback?: unknown }
const numberOrZero = (value: unknown) => (typeof value === 'number' ? value : 0)

/** Rejects a first advance above the loan, for every form and endpoint that takes one. */
export const advanceWithinLoan = [
  ({ loanAmount, initialAdvance }: Split) =>
    typeof loanAmount !== 'number' || numberOrZero(initialAdvance) <= loanAmount,
  {
    path: ['initialAdvance'] as string[],
    message: 'The first advance cannot be above the loan amount',
    ...alongsideOthers,
  },
] as const

/** Rejects a holdback that exceeds the loan less the first advance. */
export const holdbackWithinLoan = [
  ({ loanAmount, initialAdvance, holdback }: Split) =>
    typeof loanAmount !== 'number' ||
    numberOrZero(initialAdvance) > loanAmount ||
    numberOrZero(initialAdvance) + numberOrZero(holdback) <= loanAmount + 0.005,
  {
    path: ['holdback'] as string[],
    message: 'First advance and holdback together cannot be above the loan amount',
    ...alongsideOthers,
  },
] as const

export const QuoteInput = QuoteFields.refine(...advanceWithinLoan).transform(withPrepaySteps)
export type QuoteInput = z.output<typeof QuoteInput>

/** Maximum days that a quote may be valid. */
export const longestValidDays = 365
