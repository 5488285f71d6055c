import { paymentFactor, remainingBalance } from '#domain/loan-cost/amortization.ts'
import { drawMonthsWithin, drawnShare, drawnShareMonths } from '#domain/loan-cost/draw-schedule.ts'
import { effectiveAnnualCost } from '#domain/loan-cost/effective-annual-cost.ts'
import { leverageOf } from '#domain/loan-cost/leverage.ts'
import type { MatchDeal } from '#domain/matching/match-inputs.ts'
import { roundCents } from '#domain/money/rounding.ts'
import type { QuoteTerms } from '#domain/quotes/quote-terms.ts'
import { type CashFigures, cashFigures } from '#domain/verdict/cash-figures.ts'

/** What a quote's cost reads of its deal. */
export type QuotedDeal = Pick<
  MatchDeal,
  | 'dealType'
  | 'dealStatus'
  | 'purchasePrice'
  | 'repairBudget'
  | 'estimatedArv'
  | 'propertyValue'
  | 'payoff'
  | 'termMonths'
  | 'holdMonths'
  | 'loanKind'
  | 'situations'
  | 'profitFigures'
> & { rehabScope?: string | null | undefined }

/** What a quote costs when the loan is held for so many months: dollars to the cent. */
export type QuoteCost = {
  holdMonths: number
  pointsCost: number
  interest: number
  /** Fees per loan, of all draws, and per month held. */
  loanFees: number
  drawFees: number
  monthlyFees: number
  /** For each started three months past the term. */
  extensionFee: number
  /** For paying the loan off before its term is over. */
  prepayment: number
  totalCost: number
  costPerMonth: number
  /** On the fully drawn loan. */
  monthlyPayment: number
  cash: CashFigures
  /** Percent; null where none can be given. */
  effectiveAnnualCostPercent: number | null
}

/** An extension lasts this many months; its fee falls due when one begins. */
const extensionMonths = 3
/** Quotes up to this term pay interest only; longer ones are paid down. */
const longestInterestOnlyMonths = 36
/** The longest time a loan above 36 months is compared over. */
const longestComparedMonths = 60

/** The holding times that can be chosen for a loan of this term. */
export function holdRange(termMonths: number): { min: number; max: number } {
  return { min: 1, max: termMonths > longestInterestOnlyMonths ? longestComparedMonths : termMonths + 6 }
}

/** The holding time shown first: as long as the investor plans, else the term, within the range. */
export function defaultHoldMonths(deal: Pick<QuotedDeal, 'holdMonths'>, termMonths: number): number {
  return Math.min(deal.holdMonths ?? termMonths, holdRange(termMonths).max)
}

export function quoteCost(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): QuoteCost {
  const loan = loanOf(terms, deal, holdMonths)
  const { pointsCost, loanFees, drawFees, monthlyFees, extensionFee } = loan
  const interest = interestOf(loan)
  const prepayment = prepaymentOf(loan)
  const totalCost = totalOf(loan)
  return {
    holdMonths,
    pointsCost: roundCents(pointsCost),
    interest: roundCents(interest),
    loanFees: roundCents(loanFees),
    drawFees: roundCents(drawFees),
    monthlyFees: roundCents(monthlyFees),
    extensionFee: roundCents(extensionFee),
    prepayment: roundCents(prepayment),
    totalCost,
    costPerMonth: roundCents(totalCost / holdMonths),
    monthlyPayment: roundCents(monthlyPayment(loan)),
    cash: cashFigures(
      { ...deal, loanAmount: terms.loanAmount },
      { pointsPercent: terms.pointsPercent, loanFees },
      { advancePercent: terms.advancePercent ?? null },
    ),
    effectiveAnnualCostPercent: effectiveAnnualCost(flowsOf(loan)),
  }
}

/** The total alone, for lines over many holding times. */
export function quoteTotal(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): number {
  return totalOf(loanOf(terms, deal, holdMonths))
}

function totalOf(loan: Loan): number {
  const { pointsCost, loanFees, drawFees, monthlyFees, extensionFee } = loan
  return roundCents(
    pointsCost + interestOf(loan) + loanFees + drawFees + monthlyFees + extensionFee + prepaymentOf(loan),
  )
}

type Loan = QuoteTerms & {
  holdback: number
  holdMonths: number
  pointsCost: number
  loanFees: number
  drawFees: number
  monthlyFees: number
  extensionFee: number
}

function loanOf(terms: QuoteTerms, deal: QuotedDeal, holdMonths: number): Loan {
  const { loanAmount } = terms
  const { holdback } = leverageOf({ ...deal, loanAmount: terms.loanAmount }, terms.advancePercent ?? null)
  const feesPer = (per: string) => terms.fees.reduce((sum, fee) => (fee.per === per ? sum + fee.dollars : sum), 0)
  return {
    ...terms,
    holdback,
    holdMonths,
    pointsCost: (loanAmount * terms.pointsPercent) / 100,
    loanFees: feesPer('loan'),
    drawFees: holdback > 0 ? drawMonthsWithin(holdMonths) * feesPer('draw') : 0,
    monthlyFees: holdMonths * feesPer('month'),
    extensionFee: extensionsOf(terms.termMonths, holdMonths) * extensionPrice(terms),
  }
}

function extensionsOf(termMonths: number, holdMonths: number): number {
  return Math.max(0, Math.ceil((holdMonths - termMonths) / extensionMonths))
}

function extensionPrice({ loanAmount, extensionFeePercent }: QuoteTerms): number {
  return (loanAmount * (extensionFeePercent ?? 0)) / 100
}

/** Of what is still owed when the loan is paid off early. */
function prepaymentOf(loan: Loan): number {
  if (loan.holdMonths >= loan.termMonths) return 0
  return (owedAfter(loan) * (loan.prepaySteps?.[Math.ceil(loan.holdMonths / 12) - 1] ?? 0)) / 100
}

function owedAfter(loan: Loan): number {
  return isAmortized(loan) ? remainingBalance(noteOf(loan), loan.holdMonths) : loan.loanAmount
}

const isAmortized = ({ termMonths }: QuoteTerms) => termMonths > longestInterestOnlyMonths

function monthlyPayment(loan: Loan): number {
  const { loanAmount, ratePercent, termMonths } = loan
  return isAmortized(loan) ? loanAmount * paymentFactor(ratePercent, termMonths) : (loanAmount * ratePercent) / 1200
}

const noteOf = ({ loanAmount, ratePercent, termMonths }: Loan) => ({
  loanAmount,
  ratePercent,
  months: termMonths,
  isInterestOnly: false,
})

/** Over the months held, and at least the minimum months on the full loan. */
function interestOf(loan: Loan): number {
  return Math.max(chargedInterest(loan), minimumInterest(loan))
}

function minimumInterest({ loanAmount, ratePercent, minimumInterestMonths }: Loan): number {
  return ((minimumInterestMonths ?? 0) * loanAmount * ratePercent) / 1200
}

function chargedInterest(loan: Loan): number {
  const { loanAmount, holdback, holdMonths, ratePercent } = loan
  if (isAmortized(loan)) {
    const paid = monthlyPayment(loan) * Math.min(holdMonths, loan.termMonths)
    return paid - (loanAmount - remainingBalance(noteOf(loan), holdMonths))
  }
  const balances =
    loan.interestBasis === 'drawn'
      ? (loanAmount - holdback) * holdMonths + holdback * drawnShareMonths(holdMonths, drawMonthsWithin(holdMonths))
      : loanAmount * holdMonths
  return (balances * ratePercent) / 1200
}

/** The money that changes hands month by month, from the borrower's side, with the loan paid back in the last month held. */
function flowsOf(loan: Loan): number[] {
  const { loanAmount, holdback, holdMonths, ratePercent } = loan
  const drawMonths = drawMonthsWithin(holdMonths)
  const isLong = isAmortized(loan)
  // A long loan pays its fees up front: it has no draw schedule.
  const flows = [loanAmount - loan.pointsCost - loan.loanFees - (isLong ? loan.drawFees : holdback)]
  for (let month = 1; month <= holdMonths; month++) {
    const drawn = loan.interestBasis === 'drawn' ? drawnShare(month, drawMonths) : 1
    const interest = ((loanAmount - holdback + holdback * drawn) * ratePercent) / 1200
    const draw = holdback > 0 && month <= drawMonths ? holdback / drawMonths - loan.drawFees / drawMonths : 0
    const payment = isLong ? (month <= loan.termMonths ? monthlyPayment(loan) : 0) : interest - draw
    flows.push(-payment - loan.monthlyFees / holdMonths)
  }
  for (let extension = 0; extension < extensionsOf(loan.termMonths, holdMonths); extension++)
    flows[loan.termMonths + extension * extensionMonths]! -= extensionPrice(loan)
  flows[holdMonths]! -= owedAfter(loan) + prepaymentOf(loan) + interestOf(loan) - chargedInterest(loan)
  return flows
}
