import type { FinalTerms } from '#contract/closing/final-terms.ts'
import type { Match } from '#contract/deals/deals.ts'
import type { Quote } from '#contract/quotes/deal-quotes.ts'
import { type FlipPrice, flipPriceOf, ownFlipPrice } from '#domain/flip/flip-of-deal.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import type { ProfitFigures } from '#domain/loan-request/profit-figures.ts'
import { formatCount } from '#domain/money/counts.ts'
import { formatExpectedPoints, formatExpectedRate, formatPoints, formatRate } from '#domain/money/money.ts'
import { flipPriceOfQuote } from '#domain/quotes/profit-with-quote.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { possessive } from '#domain/text/join-names.ts'

/** Loan terms that a deal's figures can be based on. A null `price` means assumed terms. */
export type PriceBasis = {
  id: string
  label: string
  /** The lender named in `label`. */
  lenderName?: string
  group: 'Typical' | 'Quotes' | 'Lenders'
  price: FlipPrice | null
  /** Which of these terms are assumed because neither a lender nor the investor gave them. */
  assumed: { points: boolean; loanFees: boolean; drawFee: boolean }
  /** Loan figures that a quote states and that replace the deal's own. */
  loan?: Pick<QuoteTerms, 'loanAmount' | 'termMonths'>
}

type BasisSources = {
  own: ProfitFigures | null
  medians: Medians | null
  matches?: readonly Match[]
  quotes?: readonly Quote[]
  /** The latest final terms of the chosen lender, or of any lender if none is chosen. */
  finalTerms?: FinalTerms | undefined
}

const maxLenders = 10

/**
 * Returns the loan terms to choose from, at least one, the initial one first. Order: final terms, the chosen or else
 * the lowest open quote, the investor's own terms, the median of all lenders that fit (the verdict's basis) or else
 * assumed terms, other quotes, including expired ones, and the first ten of `matches` that fit and publish a price.
 * Leaves out superseded and declined quotes.
 */
export function priceBases({ own, medians, matches = [], quotes = [], finalTerms }: BasisSources): PriceBasis[] {
  const ownPrice = ownFlipPrice(own)
  const drawFee = own?.drawFee === undefined
  const current = quotes.filter(({ supersededAt, declinedAt }) => supersededAt === null && declinedAt === null)
  const priced = matches.filter(({ cost, fits }) => fits && cost.isPriced)
  const bases: PriceBasis[] = [
    ...(ownPrice
      ? [
          {
            id: 'own',
            label: `Your figures: ${termsText(ownPrice)}`,
            group: 'Typical' as const,
            price: ownPrice,
            assumed: { points: false, loanFees: own?.loanFees === undefined, drawFee },
          },
        ]
      : []),
    { ...medianBasis(medians), assumed: { points: medians === null, loanFees: true, drawFee } },
    ...current.map((quote) => quotedBasis(`quote-${quote.id}`, quote.lender.name, 'quote', quote)),
    ...priced.slice(0, maxLenders).map((match): PriceBasis => {
      const price = priceOfMatch(match)
      const { pointsAssumed: points, loanFeesAssumed: loanFees, drawFeeAssumed } = match.cost
      return {
        id: match.id,
        label: `${match.lender.name}: ${termsText(price)}`,
        lenderName: match.lender.name,
        group: 'Lenders',
        price,
        assumed: { points, loanFees, drawFee: drawFeeAssumed },
      }
    }),
  ]
  const leading =
    current.find(({ chosenAt }) => chosenAt !== null) ??
    current.filter(({ isExpired }) => !isExpired).sort((a, b) => a.totalCost - b.totalCost)[0]
  const isLeading = ({ id }: PriceBasis) => id === `quote-${leading?.id}`
  return [
    ...(finalTerms ? [finalBasis(finalTerms, quotes)] : []),
    ...bases.filter(isLeading),
    ...bases.filter((basis) => !isLeading(basis)),
  ]
}

/** Returns final terms as a basis. Terms without a first advance use their quote's split. */
function finalBasis(finalTerms: FinalTerms, quotes: readonly Quote[]): PriceBasis {
  const quote = quotes.find(({ id }) => id === finalTerms.quoteId)
  const { advancePercent = null, rehabPercent = null } = quote ?? {}
  return quotedBasis('final', finalTerms.lenderName, 'final terms', { ...finalTerms, advancePercent, rehabPercent })
}

function quotedBasis(id: string, lenderName: string, what: 'quote' | 'final terms', terms: QuoteTerms): PriceBasis {
  const price = flipPriceOfQuote(terms)
  const { loanAmount, termMonths } = terms
  return {
    id,
    label: `${possessive(lenderName)} ${what}: ${formatRate(price.ratePercent)}, ${formatPoints(price.pointsPercent)} points`,
    lenderName,
    group: 'Quotes',
    price,
    assumed: { points: false, loanFees: false, drawFee: false },
    loan: { loanAmount, termMonths },
  }
}

/** Returns the median terms of the lenders that fit and publish a rate, or assumed terms when there are none. */
function medianBasis(medians: Medians | null): Omit<PriceBasis, 'assumed'> {
  if (!medians) return { id: 'assumed', label: 'Assumed: no published price yet', group: 'Typical', price: null }
  const count = formatCount(medians.pricedCount)
  return {
    id: 'median',
    label: `The typical lender of ${count}: ${termsText(medians)}`,
    group: 'Typical',
    price: flipPriceOf(medians),
  }
}

/** Returns a match's loan terms for a flip. Interest is on the full loan unless the lender says otherwise. */
function priceOfMatch({ cost }: Match): FlipPrice {
  return {
    ratePercent: cost.ratePercent,
    pointsPercent: cost.pointsPercent,
    loanFees: cost.loanFees,
    interestBasis: cost.interestBasis ?? 'full',
    minimumInterestMonths: cost.minimumInterestMonths ?? 0,
    advancePercent: cost.advancePercent,
    rehabPercent: cost.rehabPercent,
    drawFee: cost.drawFee,
    exitFeePercent: cost.exitFeePercent ?? 0,
    exitFeeAfterMonth: cost.exitFeeAfterMonth ?? 0,
    ...(cost.extensionPercent === null ? {} : { extensionPercent: cost.extensionPercent }),
    ...(cost.extensionMonths === null ? {} : { extensionMonths: cost.extensionMonths }),
  }
}

function termsText({ ratePercent, pointsPercent }: Pick<FlipPrice, 'ratePercent' | 'pointsPercent'>): string {
  return `${formatExpectedRate(ratePercent)}, ${formatExpectedPoints(pointsPercent)} points`
}
