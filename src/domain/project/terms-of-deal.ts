import { type FlipPrice, flipPriceOf, ownFlipPrice, shortLoanInput } from '#domain/flip/flip-of-deal.ts'
import { assumedMoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import type { Medians } from '#domain/loan-cost/cost-figures.ts'
import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import { type KindFacts, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { flipPriceOfQuote } from '#domain/quotes/profit-with-quote.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { ProjectTerms } from './project-terms.ts'

type TermsSource = 'final-terms' | 'quote' | 'own' | 'median' | 'assumed'

/** A lender's terms for the deal: a quote or final terms. */
export type LenderTerms = QuoteTerms & { source: 'final-terms' | 'quote'; lenderName: string }

/**
 * An investor's settings for draws, as in {@link ProjectTerms}. A `drawFee` (dollars) replaces the fee of the price or
 * the deal; null keeps that fee.
 */
type DrawSettings = { lagMonths: number; retainagePercent: number; drawFee: number | null }

export type DealTerms = ProjectTerms & {
  source: TermsSource
  lenderName: string | null
  /** False for a refinance with an unknown payoff, whose plan has no cash at closing. */
  isClosingKnown: boolean
}

/** Returns whether a deal is anything but a rental, so that it can have a project. */
export function isShortTerm(deal: KindFacts): boolean {
  return kindOfDeal(deal) !== 'rental'
}

/**
 * Returns the terms that a deal's project is planned with: a lender's, else the investor's own rate and points, else
 * the median of all lenders that fit, else the assumed price. A fee that the lender doesn't name is 0, as in the
 * comparison of quotes. Null for rentals.
 */
export function termsOfDeal(
  deal: MatchDeal,
  lender: LenderTerms | null,
  medians: Medians | null,
  settings: DrawSettings,
): DealTerms | null {
  if (!isShortTerm(deal)) return null
  if (lender) {
    const { loanAmount, termMonths, source, lenderName } = lender
    const loan = { ...deal, loanAmount, termMonths }
    return { ...planTerms(loan, flipPriceOfQuote(lender), settings), source, lenderName }
  }
  const own = ownFlipPrice(deal.profitFigures ?? null)
  const price = own ?? (medians && flipPriceOf(medians))
  return {
    ...planTerms(deal, price, settings),
    source: own ? 'own' : medians ? 'median' : 'assumed',
    lenderName: null,
  }
}

/**
 * Returns the terms of a short-term deal's project at a price: the rate, points and fees of a loan. If it is null, uses
 * assumed ones. Loan, interest, fees and cash at closing agree with the deal's {@link cashFigures} and with
 * {@link shortLoanInput}, from which its profit is computed.
 */
export function planTerms(
  deal: MatchDeal,
  price: FlipPrice | null,
  { lagMonths, retainagePercent, drawFee }: DrawSettings,
): ProjectTerms & Pick<DealTerms, 'isClosingKnown'> {
  const flip = shortLoanInput(deal, price)
  const money = { ...(price ?? assumedMoneyPrice(kindOfDeal(deal))), interestBasis: flip.interestBasis }
  const { cashAtClosing, prepaid, holdback } = cashFigures(deal, money, price ?? {})
  const isClosingKnown = cashAtClosing !== null
  return {
    isClosingKnown,
    cashAtClosing: cashAtClosing ?? 0,
    prepaid: isClosingKnown ? roundCents(prepaid.total + (price?.interestReserve ?? 0)) : 0,
    loanAmount: deal.loanAmount,
    firstBalance: deal.loanAmount - holdback,
    holdback,
    ratePercent: flip.ratePercent,
    interestBasis: flip.interestBasis,
    minimumInterestMonths: flip.minimumInterestMonths,
    termMonths: flip.loanTermMonths,
    extensionPercent: flip.extensionPercent,
    extensionMonths: extensionMonthsOf(flip.extensionMonths),
    exitFeePercent: flip.exitFeePercent ?? 0,
    exitFeeAfterMonth: flip.exitFeeAfterMonth ?? 0,
    holdMonths: flip.holdMonths,
    carryMonthly: roundCents(
      (flip.purchasePrice * flip.propertyTaxPercent) / 1200 +
        flip.insuranceMonthly +
        flip.utilitiesMonthly +
        flip.hoaMonthly,
    ),
    arv: flip.arv,
    sellingPercent: flip.sellingPercent,
    drawFee: drawFee ?? flip.drawFee,
    lagMonths,
    retainagePercent,
  }
}
