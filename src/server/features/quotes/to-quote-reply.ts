import type { Lender } from '#contract/lenders/lenders.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { todayOf } from '#domain/calendar/today.ts'
import { programOfMatch, sourceOfMatch } from '#domain/matching/match-lender.ts'
import { defaultHoldMonths, quoteCost } from '#domain/quotes/quote-cost.ts'
import { quoteDifference } from '#domain/quotes/quote-difference.ts'
import type { DealRow } from '#server/features/deals/deals.queries.ts'
import type { QuoteRow, QuoteWithMatch } from './quotes.queries.ts'
import { isoTime } from './to-request-reply.ts'
import { toShownQuote } from './to-shown-quote.ts'

/** The part of the catalogue with lenders' published terms. It omits inactive lenders. */
export type PublishedLenders = {
  snapshot(): { byId: Pick<ReadonlyMap<string, { lender: Lender }>, 'get'> }
}

type QuoteContext = {
  deal: DealRow
  catalogue: PublishedLenders
  now: Date
  /**
   * Months. Undefined means the deal's planned hold, or the usual one: 6 for a flip, 36 for a rental, else the quote's
   * term.
   */
  holdMonths: number | undefined
}

/**
 * Adds the matched program's limits on advance and rehab funding, which split the loan if the terms name no initial
 * advance.
 */
export function withProgramLimits<T extends object>(terms: T, match: QuoteWithMatch['match']) {
  return {
    ...terms,
    advancePercent: match?.cost.advancePercent ?? null,
    rehabPercent: match?.cost.rehabPercent ?? null,
  }
}

/** Returns a quote's terms with the matched program's limits. */
export function quoteTerms({ quote, match }: Pick<QuoteWithMatch, 'quote' | 'match'>) {
  return withProgramLimits(quote, match)
}

/**
 * Returns a quote as its investor sees it: priced for the hold and compared with the match's estimate. Without a match
 * the comparison is null. Figures are dollars.
 */
export function toQuoteReply({ quote, lender, match }: QuoteWithMatch, context: QuoteContext): Quote {
  const { deal, now } = context
  const holdMonths = context.holdMonths ?? defaultHoldMonths(deal, quote.termMonths)
  const terms = quoteTerms({ quote, match })
  const cost = quoteCost(terms, deal, holdMonths)
  const compared = match && quoteDifference(terms, match.cost, deal, holdMonths)
  return {
    ...toShownQuote(quote, deal.version),
    requestId: quote.requestId,
    dealId: quote.dealId,
    matchId: quote.matchId,
    lenderId: quote.lenderId,
    lender,
    source: quote.source,
    advancePercent: terms.advancePercent,
    rehabPercent: terms.rehabPercent,
    chosenAt: isoTime(quote.chosenAt),
    declinedAt: isoTime(quote.declinedAt),
    isExpired: isExpired(quote, now),
    cost,
    totalCost: cost.totalCost,
    estimatedTotal: compared?.estimatedTotal ?? null,
    difference: compared?.difference ?? null,
    causes: compared?.causes ?? [],
    matchTotal: compared?.matchTotal ?? null,
    loanAmountEffect: compared?.loanAmountEffect ?? null,
    publishedSource: publishedSource(quote.lenderId, match?.programId ?? null, context.catalogue),
    outsidePublished: outsidePublished(quote, match?.programId ?? null, context.catalogue),
  }
}

/** Returns whether the last day on which a quote is valid has passed, by the date in Los Angeles. */
export function isExpired({ validUntil }: Pick<QuoteRow, 'validUntil'>, now: Date): boolean {
  return validUntil < todayOf(now)
}

function publishedSource(
  lenderId: string,
  programId: string | null,
  catalogue: PublishedLenders,
): Quote['publishedSource'] {
  const lender = catalogue.snapshot().byId.get(lenderId)?.lender
  return lender ? sourceOfMatch(lender, programId) : null
}

/**
 * Lists which of rate and points are outside the published range of the program, or of the lender's first program if
 * `programId` is null or unknown. A missing bound doesn't count. Empty for an inactive lender.
 */
export function outsidePublished(
  quote: Pick<QuoteRow, 'ratePercent' | 'pointsPercent' | 'lenderId'>,
  programId: string | null,
  catalogue: PublishedLenders,
): Quote['outsidePublished'] {
  const lender = catalogue.snapshot().byId.get(quote.lenderId)?.lender
  if (!lender) return []
  const { minRate, maxRate, minPoints, maxPoints } = programOfMatch(lender, programId)
  const isOutside = (value: number, min: number | null, max: number | null) =>
    value < (min ?? Number.NEGATIVE_INFINITY) || value > (max ?? Number.POSITIVE_INFINITY)
  return [
    ...(isOutside(quote.ratePercent, minRate, maxRate)
      ? [{ figure: 'rate' as const, min: minRate, max: maxRate }]
      : []),
    ...(isOutside(quote.pointsPercent, minPoints, maxPoints)
      ? [{ figure: 'points' as const, min: minPoints, max: maxPoints }]
      : []),
  ]
}
