import { z } from 'zod'
import { formatDollars, formatMonths } from '#domain/money/money.ts'
import { roundCents, roundTo } from '#domain/money/rounding.ts'
import { type QuotedDeal, quoteCash } from '#domain/quotes/quote-cost.ts'
import type { QuoteFee, QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { TermsBase } from './compare-terms.ts'
import { splitOf } from './terms-figures.ts'

/**
 * A lender's published terms, to compare final terms with. Null means not published. In percent, dollars and months.
 */
export type PublishedTerms = {
  maxRate: number | null
  maxPoints: number | null
  /** All fixed fees of one loan together, and the fee of one draw. */
  loanFees: number | null
  drawFee: number | null
  minimumInterestMonths: number | null
  extensionPercent: number | null
  exitFeePercent: number | null
  interestBasis: 'full' | 'drawn' | null
}

export const baseNames: Readonly<Record<TermsBase, string>> = {
  quote: 'your quote',
  'first-terms': 'their first terms',
  estimate: 'the estimate',
}

const termsFlagKinds = ['new-fee', 'above-published', 'lower-advance', 'lower-holdback', 'due-at-closing'] as const

/** A point in final terms that the investor should ask about. */
export const TermsFlag = z.object({ kind: z.enum(termsFlagKinds), sentence: z.string() })
export type TermsFlag = z.infer<typeof TermsFlag>

/**
 * Returns flags for lower payouts, higher amounts due at closing, new fees (unless `base` is an estimate), and terms
 * above the published ones. `quote` holds the terms that `base` names.
 */
export function termsFlags(
  base: TermsBase,
  quote: QuoteTerms,
  final: QuoteTerms,
  deal: QuotedDeal,
  published: PublishedTerms | null,
): TermsFlag[] {
  return [
    ...lowerPayouts(baseNames[base], quote, final, deal),
    ...dueAtClosing(baseNames[base], quote, final, deal),
    ...(base === 'estimate' ? [] : newFees(baseNames[base], quote, final)),
    ...(published ? abovePublished(final, published) : []),
  ]
}

/**
 * Flags an advance or a holdback at least 50 cents below that of the quote. `baseName` names the quote in the
 * sentences.
 */
function lowerPayouts(baseName: string, quote: QuoteTerms, final: QuoteTerms, deal: QuotedDeal): TermsFlag[] {
  const [before, after] = [splitOf(quote, deal), splitOf(final, deal)]
  const advance = roundCents(before.advance - after.advance)
  const holdback = roundCents(before.holdback - after.holdback)
  return [
    ...(advance >= 0.5
      ? [
          flag(
            'lower-advance',
            `The advance is ${formatDollars(advance)} below ${baseName}: ${cashEffect(quote, final, deal)}.`,
          ),
        ]
      : []),
    ...(holdback >= 0.5 ? [flag('lower-holdback', `You cover ${formatDollars(holdback)} more of the repairs.`)] : []),
  ]
}

/**
 * Describes the effect on cash at closing: less cash out, cash to bring instead, more cash to bring, or none if other
 * changes make up for it. Names both directions while a refinance's payoff is unknown. `rewordForLender` in
 * terms-card.tsx removes these phrases by a regular expression, so change both together.
 */
function cashEffect(quote: QuoteTerms, final: QuoteTerms, deal: QuotedDeal): string {
  const [before, after] = [quoteCash(quote, deal).cashAtClosing, quoteCash(final, deal).cashAtClosing]
  if (before === null || after === null) return 'you get that much less, or bring that much more'
  if (roundCents(after - before) < 0.5) return 'other changes make up for it'
  if (after < 0 || (before < 0 && after === 0)) return 'you get that much less'
  return before < 0 ? `instead of ${formatDollars(-before)} out, bring ${formatDollars(after)}` : 'bring that much more'
}

/**
 * Flags prepaid items and a reserve at least 50 cents above the quote's. If the quote doesn't state prepaid items,
 * compares them with the estimate. If it states no interest reserve, flags one of any amount.
 */
function dueAtClosing(baseName: string, quote: QuoteTerms, final: QuoteTerms, deal: QuotedDeal): TermsFlag[] {
  const { prepaid } = quoteCash(quote, deal)
  const effect = cashEffect(quote, final, deal)
  const above = (name: string, due: number | null | undefined, known: number | null | undefined, estimate: number) => {
    const more = roundCents((due ?? 0) - (known ?? estimate))
    if (due == null || more < 0.5) return []
    const base = known == null ? 'the estimate' : baseName
    return [flag('due-at-closing', `${name} ${formatDollars(due)}, ${formatDollars(more)} above ${base}: ${effect}.`)]
  }
  const { interest, insurance, escrow } = prepaid
  return [
    ...above('Prepaid interest is', final.prepaidInterest, quote.prepaidInterest, interest),
    ...above('Taxes and insurance collected are', final.impounds, quote.impounds, insurance + escrow),
    ...(quote.interestReserve == null && (final.interestReserve ?? 0) > 0
      ? [
          flag(
            'due-at-closing',
            `An interest reserve of ${formatDollars(final.interestReserve!)} was not in ${baseName}: ${effect}.`,
          ),
        ]
      : above('The interest reserve is', final.interestReserve, quote.interestReserve, 0)),
  ]
}

/** Returns flags for fees above $0 that the quote doesn't have, by {@link normalizedLabel}. */
function newFees(baseName: string, quote: QuoteTerms, final: QuoteTerms): TermsFlag[] {
  const known = new Set(quote.fees.map(normalizedLabel))
  return final.fees
    .filter((fee) => fee.dollars > 0 && !known.has(normalizedLabel(fee)))
    .map((fee) =>
      flag('new-fee', `"${fee.label}" was not in ${baseName}: ${formatDollars(fee.dollars)}${unit[fee.per]}.`),
    )
}

const unit: Readonly<Record<QuoteFee['per'], string>> = { loan: '', draw: ' a draw', month: ' a month' }

/** Returns a fee's label for comparison: in lower case, with single spaces and without a final "fee" or "fees". */
function normalizedLabel({ label }: QuoteFee): string {
  return label
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/ fees?$/, '')
}

/**
 * Flags each figure above the lender's published maximum, and interest on the full loan if it publishes interest on
 * drawn funds.
 */
function abovePublished(final: QuoteTerms, published: PublishedTerms): TermsFlag[] {
  const feesPer = (per: QuoteFee['per']) =>
    final.fees.reduce((sum, fee) => (fee.per === per ? sum + fee.dollars : sum), 0)
  const above = (name: string, value: number, limit: number | null, format: (figure: number) => string) =>
    limit !== null && value > limit + 1e-9
      ? [
          flag(
            'above-published',
            `${name} of ${format(value)} ${/s$/.test(name) ? 'are' : 'is'} above the ${format(limit)} this lender publishes.`,
          ),
        ]
      : []
  return [
    ...above('A rate', final.ratePercent, published.maxRate, percent),
    ...above('Points', final.pointsPercent, published.maxPoints, points),
    ...above('Loan fees', feesPer('loan'), published.loanFees, formatDollars),
    ...above('A draw fee', feesPer('draw'), published.drawFee, formatDollars),
    ...above('Minimum interest', final.minimumInterestMonths ?? 0, published.minimumInterestMonths, formatMonths),
    ...above('An exit fee', final.exitFeePercent ?? 0, published.exitFeePercent, percent),
    ...above('An extension fee', final.extensionFeePercent ?? 0, published.extensionPercent, percent),
    ...(published.interestBasis === 'drawn' && final.interestBasis === 'full'
      ? [flag('above-published', 'Interest accrues on the full loan; this lender publishes interest on drawn funds.')]
      : []),
  ]
}

const percent = (value: number) => `${roundTo(value, 3)}%`
const points = (value: number) => String(roundTo(value, 3))

function flag(kind: TermsFlag['kind'], sentence: string): TermsFlag {
  return { kind, sentence }
}
