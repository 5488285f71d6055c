import type { FinalTerms, TermsComparison } from '#contract/closing/final-terms.ts'
import { compareTerms, type TermsBase } from '#domain/closing/compare-terms.ts'
import { lenderKeyOf } from '#domain/closing/lender-key.ts'
import { termsFigures } from '#domain/closing/terms-figures.ts'
import type { PublishedTerms } from '#domain/closing/terms-flags.ts'
import { programOfMatch, sourceOfMatch } from '#domain/matching/match-lender.ts'
import type { PublishedSource } from '#domain/programs/program.ts'
import { defaultHoldMonths } from '#domain/quotes/quote-cost.ts'
import { estimateAsTerms } from '#domain/quotes/quote-difference.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { LockedDeal } from '#server/features/deals/in-locked-deal.ts'
import { type PublishedLenders, withProgramLimits } from '#server/features/quotes/to-quote-reply.ts'
import type { FinalTermsRow, FinalTermsWithBases } from './final-terms.queries.ts'

type Context = {
  deal: LockedDeal['deal']
  catalogue: PublishedLenders
  /**
   * If undefined, prices each set of final terms over the deal's planned hold, else over the usual hold for its term.
   */
  holdMonths: number | undefined
}

/**
 * Converts the final terms of a deal for the API, in the order of `rows`. Compares each with its quote, else with the
 * lender's first final terms, else with the match's estimate. `rows` must hold all of the deal's final terms, so that
 * the lender's first are among them.
 */
export function toFinalTermsReplies(rows: readonly FinalTermsWithBases[], context: Context): FinalTerms[] {
  const firstOf = new Map<string, FinalTermsRow>()
  for (const { terms } of rows) {
    const first = firstOf.get(lenderKeyOf(terms))
    if (!first || terms.version < first.version) firstOf.set(lenderKeyOf(terms), terms)
  }
  return rows.map((row) => toReply(row, firstOf.get(lenderKeyOf(row.terms))!, context))
}

function toReply(row: FinalTermsWithBases, first: FinalTermsRow, context: Context): FinalTerms {
  const { key: _key, bodyHash: _bodyHash, updatedAt: _updatedAt, createdAt, ...terms } = row.terms
  return {
    ...terms,
    confirmedAt: terms.confirmedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    comparison: compare(row, first, context),
  }
}

/** Compares final terms with their quote, else with the lender's first final terms, else with the estimate. */
function compare(
  { terms, quote, match }: FinalTermsWithBases,
  first: FinalTermsRow,
  context: Context,
): TermsComparison {
  const { deal } = context
  const holdMonths = context.holdMonths ?? defaultHoldMonths(deal, terms.termMonths)
  const estimate = match && estimateAsTerms(match.cost, deal, (quote ?? terms).loanAmount)
  const earlier = quote ?? (first.id === terms.id ? null : first)
  const base: TermsBase | null = quote ? 'quote' : earlier ? 'first-terms' : estimate ? 'estimate' : null
  const from: QuoteTerms | null = earlier ?? estimate
  const withLimits = (of: QuoteTerms) => withProgramLimits(of, match)
  const figures = (of: QuoteTerms) => termsFigures(withLimits(of), deal, holdMonths)
  const published = publishedTerms(terms.lenderId, match?.programId ?? null, context.catalogue)
  const found = base && from && compareTerms(withLimits(from), withLimits(terms), deal, holdMonths, { published, base })
  const final = figures(terms)
  return {
    holdMonths,
    base,
    estimate: estimate && figures(estimate),
    quote: earlier && figures(earlier),
    final,
    total: final.totalCost,
    difference: found?.difference ?? null,
    causes: found?.causes ?? [],
    flags: found?.flags ?? [],
    publishedSource: publishedSource(terms.lenderId, match?.programId ?? null, context.catalogue),
    isWorse: found?.isWorse ?? false,
    sentence: found?.sentence ?? null,
  }
}

function publishedSource(
  lenderId: string | null,
  programId: string | null,
  catalogue: PublishedLenders,
): PublishedSource | null {
  const lender = lenderId === null ? undefined : catalogue.snapshot().byId.get(lenderId)?.lender
  return lender ? sourceOfMatch(lender, programId) : null
}

function publishedTerms(
  lenderId: string | null,
  programId: string | null,
  catalogue: PublishedLenders,
): PublishedTerms | null {
  const lender = lenderId === null ? undefined : catalogue.snapshot().byId.get(lenderId)?.lender
  return lender ? programOfMatch(lender, programId) : null
}
