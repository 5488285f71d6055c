import { z } from 'zod'
import { DealSheetLink, LinkShow, OpenLink } from '#contract/deals/deal-sheet.ts'
import { endpoint } from '#contract/wire/endpoint.ts'
import { PathId, WireTime } from '#contract/wire/wire.ts'
import { TermsChange } from '#domain/closing/compare-terms.ts'
import { TermsFigures } from '#domain/closing/terms-figures.ts'
import { QuoteFigures } from '#domain/quotes/quote-terms.ts'

export const noComparisonMessage = 'There is no quote yet. Get one first, then share the comparison.'

export const shareComparisonEndpoint = endpoint({
  method: 'POST',
  path: '/api/deals/:id/comparison/links',
  summary:
    'Creates a link to a deal’s quotes and final terms, valid for 14 days. Shows lenders’ names only when chosen. The URL is returned once and isn’t stored.',
  access: 'investor',
  params: PathId,
  body: z.object({ show: LinkShow.pick({ lenderNames: true }).prefault({}) }),
  reply: DealSheetLink.extend({ url: z.string() }),
})

/**
 * The figures of a quote or of final terms. Leaves out fee names, conditions and other text that could identify
 * someone.
 */
const SharedTerms = TermsFigures.extend(
  QuoteFigures.pick({ ratePercent: true, pointsPercent: true, loanAmount: true, termMonths: true }).shape,
)
export type SharedTerms = z.infer<typeof SharedTerms>

/** A lender's quote and its final terms, at least one of which is known. Dollars to the cent, percent, months. */
export const SharedLender = z.object({
  /** The lender's position by its first answer, from 0. Readers see 'Lender A' for 0 if names are hidden. */
  place: z.number(),
  /** Null unless the investor chose to show lenders' names. */
  name: z.string().nullable(),
  isSample: z.boolean(),
  isChosen: z.boolean(),
  /** The loan closed on the final terms. */
  isClosed: z.boolean(),
  isExpired: z.boolean(),
  quote: SharedTerms.nullable(),
  final: SharedTerms.nullable(),
  /** The final terms' total less the quote's; the causes add up to it. Null without both. */
  difference: z.number().nullable(),
  causes: z.array(TermsChange.omit({ sentence: true })),
})
export type SharedLender = z.infer<typeof SharedLender>

/** The quotes and final terms behind a comparison link, lowest total first. No address and no investor name. */
export const SharedComparison = z.object({
  dealType: z.string(),
  propertyType: z.string(),
  propertyState: z.string(),
  /** The months held, which every total covers. */
  holdMonths: z.number(),
  lenders: z.array(SharedLender),
  expiresAt: WireTime,
})
export type SharedComparison = z.infer<typeof SharedComparison>

export const openComparisonEndpoint = endpoint({
  method: 'POST',
  path: '/api/comparison',
  summary:
    'Opens a deal’s comparison by its link’s token and counts the view if a person reads it. Unknown, expired and ended links get the same reply.',
  access: 'public',
  body: OpenLink,
  reply: SharedComparison,
})
