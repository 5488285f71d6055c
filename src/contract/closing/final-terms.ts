import { z } from 'zod'
import { Day } from '#contract/deals/deal-status.ts'
import { advanceWithinLoan, holdbackWithinLoan, QuoteFields, withPrepaySteps } from '#contract/quotes/quote-terms.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { queryNumber } from '#contract/wire/query-values.ts'
import { requiredText } from '#contract/wire/text.ts'
import { alongsideOthers, dollars, PathId, WireTime } from '#contract/wire/wire.ts'
import { TermsChange, termsBases } from '#domain/closing/compare-terms.ts'
import { TermsFigures } from '#domain/closing/terms-figures.ts'
import { TermsFlag } from '#domain/closing/terms-flags.ts'
import { PublishedSource } from '#domain/programs/program.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'

/** The kinds of documents that state final terms. */
export const termsDocumentKinds = ['term-sheet', 'loan-documents', 'closing-statement'] as const
export type TermsDocumentKind = (typeof termsDocumentKinds)[number]

/** Maximum number of final terms per deal, all versions counted. */
export const maxFinalTerms = 60

const optionalDollars = (label: string) =>
  dollars(label, { min: 0, max: 1_000_000_000 })
    .nullish()
    .transform((value) => value ?? null)

/**
 * Dollars that only final terms state: held back for repairs, interest paid ahead, interest in reserve, taxes and
 * insurance collected.
 */
export const documentDollars = {
  holdback: optionalDollars('Holdback'),
  prepaidInterest: optionalDollars('Prepaid interest'),
  interestReserve: optionalDollars('Interest reserve'),
  impounds: optionalDollars('Taxes and insurance collected'),
}

const optionalId = z
  .string()
  .max(36)
  .nullish()
  .transform((id) => id || null)

/**
 * Final terms, their lender, and the days on which their document was written and received. Percent, dollars, months,
 * days.
 */
export const FinalTermsInput = z
  .object({
    ...QuoteFields.omit({ validUntil: true }).shape,
    ...documentDollars,
    /** The quote to compare with, or else the lender's match, or else the name of a lender found elsewhere. */
    quoteId: optionalId,
    matchId: optionalId,
    lenderName: requiredText({ label: 'Lender', max: 120 })
      .nullish()
      .transform((name) => name ?? null),
    documentKind: z.enum(termsDocumentKinds, { error: 'Choose the document' }),
    documentDate: Day,
    receivedOn: Day,
  })
  .refine(({ quoteId, matchId, lenderName }) => Boolean(quoteId || matchId || lenderName), {
    path: ['lenderName'],
    message: 'Name the lender',
    ...alongsideOthers,
  })
  .refine(...advanceWithinLoan)
  .refine(...holdbackWithinLoan)
  .transform(withPrepaySteps)
export type FinalTermsInput = z.output<typeof FinalTermsInput>

const figure = z.number().nullable()
/** Final terms compared with their base at one hold: dollars to the cent. */
export const TermsComparison = z.object({
  holdMonths: z.number(),
  /** What the terms are compared with; null for the lender's first terms without a quote or estimate. */
  base: z.enum(termsBases).nullable(),
  estimate: TermsFigures.nullable(),
  /** The figures of the quote or the first terms; null when the base is the estimate or null. */
  quote: TermsFigures.nullable(),
  final: TermsFigures,
  total: z.number(),
  /** `total` less the base's; the causes add up to it. */
  difference: figure,
  causes: z.array(TermsChange),
  flags: z.array(TermsFlag),
  /** Source and date of the published terms that the flags refer to. Null for a sample lender or an unlisted one. */
  publishedSource: PublishedSource.nullable(),
  isWorse: z.boolean(),
  sentence: z.string().nullable(),
})
export type TermsComparison = z.infer<typeof TermsComparison>

export const FinalTerms = z.object({
  id: z.string(),
  dealId: z.string(),
  quoteId: z.string().nullable(),
  matchId: z.string().nullable(),
  /** Null for a lender that was found elsewhere. */
  lenderId: z.string().nullable(),
  lenderName: z.string(),
  /** Counts from 1 for each lender. */
  version: z.number(),
  ...QuoteFigures.shape,
  holdback: figure,
  prepaidInterest: figure,
  interestReserve: figure,
  impounds: figure,
  prepay: z.string().nullable(),
  conditions: z.string().nullable(),
  documentKind: z.enum(termsDocumentKinds),
  documentDate: z.string(),
  receivedOn: z.string(),
  /** The day the loan closed on these terms. */
  fundedOn: z.string().nullable(),
  /** When the lender confirmed that the loan closed on these terms. */
  confirmedAt: WireTime.nullable(),
  createdAt: WireTime,
  comparison: TermsComparison,
})
export type FinalTerms = z.infer<typeof FinalTerms>

export const addFinalTermsEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/final-terms',
  summary: 'Records the final terms in a lender’s document as that lender’s next version. The lender is not notified.',
  access: 'investor',
  params: PathId,
  body: FinalTermsInput,
  reply: FinalTerms,
  isIdempotentByKey: true,
})

export const listFinalTermsEndpoint = endpoint({
  method: 'GET',
  path: '/api/deals/:id/final-terms',
  summary: 'A deal’s final terms, newest first, each compared to its quote at the same holding time.',
  access: 'investor',
  params: PathId,
  query: z.object({
    /** Months to compare over. Defaults to the deal's planned hold, or else to the usual hold for its kind and term. */
    holdMonths: queryNumber('holdMonths', { min: 1, max: 486, isInteger: true }).optional(),
  }),
  reply: z.array(FinalTerms),
})

export const finalTermsNotFoundMessage = 'Final terms not found'
