import { flipDefaults } from '#domain/flip/flip-profit.ts'
import { assumedMoneyPrice, type MoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import { cashFigures } from '#domain/loan-cost/cash-figures.ts'
import { extensionMonthsOf } from '#domain/loan-cost/loan-cost.ts'
import { type KindFacts, kindOfDeal } from '#domain/loan-request/kind-of-deal.ts'
import { leverageOf } from '#domain/loan-request/leverage.ts'
import { holdMonthsOf } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import type { ProjectTerms } from './project-terms.ts'

type TermsSource = 'final-terms' | 'quote' | 'own' | 'median' | 'assumed'

/** A lender's terms for the deal: a quote or final terms. */
export type LenderTerms = QuoteTerms & { source: 'final-terms' | 'quote'; lenderName: string }

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
 * the median of all lenders that fit, else the assumed price. An extension or exit fee that the lender doesn't name is
 * 0, as in the comparison of quotes. The interest basis is the lender's, else the investor's. Without either, it is
 * `drawn` at the investor's own rate and points, as in the flip calculator, and `full` at any other price. Cash at
 * closing leaves out prepaid items and an interest reserve. Null for rentals.
 */
export function termsOfDeal(
  deal: MatchDeal,
  lender: LenderTerms | null,
  medians: MoneyPrice | null,
  settings: DrawSettings,
): DealTerms | null {
  if (!isShortTerm(deal)) return null
  const loan = lender ? { ...deal, loanAmount: lender.loanAmount } : deal
  const { holdback } = leverageOf(loan, lender ?? {})
  const own = deal.profitFigures ?? {}
  const price = priceOfMoney(lender, own, medians, deal)
  const figures = { ...flipDefaults, ...own, ...carryOf(deal) }
  const interestBasis =
    lender?.interestBasis ?? (price.source === 'own' ? figures.interestBasis : (own.interestBasis ?? 'full'))
  // The monthly interest and carry already include the prepaid items and the interest reserve.
  const { cashAtClosing, prepaid } = cashFigures(loan, { ...price, interestBasis }, lender ?? {})
  return {
    source: price.source,
    lenderName: lender?.lenderName ?? null,
    isClosingKnown: cashAtClosing !== null,
    cashAtClosing:
      cashAtClosing === null ? 0 : roundCents(cashAtClosing - prepaid.total - (lender?.interestReserve ?? 0)),
    loanAmount: loan.loanAmount,
    firstBalance: loan.loanAmount - holdback,
    holdback,
    ratePercent: price.ratePercent,
    interestBasis,
    minimumInterestMonths: lender ? (lender.minimumInterestMonths ?? 0) : figures.minimumInterestMonths,
    termMonths: lender?.termMonths ?? deal.termMonths,
    extensionPercent: lender ? (lender.extensionFeePercent ?? 0) : figures.extensionPercent,
    extensionMonths: extensionMonthsOf(lender?.extensionMonths),
    exitFeePercent: lender?.exitFeePercent ?? 0,
    exitFeeAfterMonth: lender?.exitFeeAfterMonth ?? 0,
    holdMonths: holdMonthsOf(deal),
    carryMonthly: roundCents(
      (deal.purchasePrice * figures.propertyTaxPercent) / 1200 +
        figures.insuranceMonthly +
        figures.utilitiesMonthly +
        figures.hoaMonthly +
        (lender ? feesPer(lender, 'month') : 0),
    ),
    arv: deal.estimatedArv,
    sellingPercent: figures.sellingPercent,
    drawFee: settings.drawFee ?? drawFeeOf(lender) ?? figures.drawFee,
    lagMonths: settings.lagMonths,
    retainagePercent: settings.retainagePercent,
  }
}

type Price = MoneyPrice & { source: TermsSource }

/**
 * Returns the first rate, points and fees that are known: the lender's, the investor's own, the medians, or the assumed one.
 */
function priceOfMoney(
  lender: LenderTerms | null,
  own: NonNullable<MatchDeal['profitFigures']>,
  medians: MoneyPrice | null,
  deal: KindFacts,
): Price {
  if (lender) {
    const { source, ratePercent, pointsPercent } = lender
    return { source, ratePercent, pointsPercent, loanFees: feesPer(lender, 'loan') }
  }
  const { ratePercent, pointsPercent, loanFees = flipDefaults.loanFees } = own
  if (ratePercent !== undefined && pointsPercent !== undefined)
    return { source: 'own', ratePercent, pointsPercent, loanFees }
  return medians ? { ...medians, source: 'median' } : { ...assumedMoneyPrice(kindOfDeal(deal)), source: 'assumed' }
}

function feesPer({ fees }: QuoteTerms, per: QuoteTerms['fees'][number]['per']): number {
  return fees.reduce((sum, fee) => (fee.per === per ? sum + fee.dollars : sum), 0)
}

/** Returns the lender's draw fee; undefined when it names none, so that the usual one is assumed. */
function drawFeeOf(lender: LenderTerms | null): number | undefined {
  return lender?.fees.some(({ per }) => per === 'draw') ? feesPer(lender, 'draw') : undefined
}

/** Returns the carrying costs that the investor entered, as flip assumptions. Blank HOA dues count as none. */
function carryOf({ yearlyTaxes, yearlyInsurance, monthlyHoa, purchasePrice }: MatchDeal) {
  return {
    ...(yearlyTaxes != null && purchasePrice > 0 ? { propertyTaxPercent: (100 * yearlyTaxes) / purchasePrice } : {}),
    ...(yearlyInsurance != null ? { insuranceMonthly: yearlyInsurance / 12 } : {}),
    hoaMonthly: monthlyHoa ?? flipDefaults.hoaMonthly,
  }
}
