import { paymentFactor } from '#domain/loan-cost/amortization.ts'
import { assumedMoneyPrice, type MoneyPrice } from '#domain/loan-cost/assumed-terms.ts'
import type { CashFigures } from '#domain/loan-cost/cost-figures.ts'
import { purposeOf } from '#domain/loan-request/deal-situations.ts'
import { isAbove, leverageOf, rentalLimitsOf } from '#domain/loan-request/leverage.ts'
import type { LoanRequest } from '#domain/loan-request/loan-request.ts'
import type { MatchDeal } from '#domain/loan-request/match-inputs.ts'
import type { Fit } from '#domain/matching/fit.ts'
import { formatDollars, formatPercent } from '#domain/money/money.ts'
import { roundCents } from '#domain/money/rounding.ts'
import { missingRentFigures, monthlyEscrow, rentFiguresOf, roundShortCoverage } from '#domain/rental/coverage.ts'
import { lowestDscr } from '#domain/rental/dscr.ts'
import { rentalDefaults, rentalFigures } from '#domain/rental/rental.ts'
import { cashAtClosingFinding, type Finding } from './findings.ts'
import type { RentalVerdict } from './verdict-figures.ts'

/** DSCR: below `makeable` few lenders lend, below `sound` the rent doesn't cover the payment. */
export const coverageLimits = { makeable: lowestDscr, sound: 1 } as const
/** The DSCRs for which the largest loan is shown. */
const largestLoanSteps = [1, 1.25] as const
/** Months of PITIA that a verdict expects in reserve, and that careful lenders ask for. */
export const reserveMonths = 3
const carefulReserveMonths = 6

/** Computes a rental's coverage and largest loans at the median rate of the lenders that fit, or at an assumed one. */
export function rentalVerdictOf({ deal }: LoanRequest, fit: Fit): RentalVerdict {
  return { ...rentalStanding(deal, fit.price ?? assumedMoneyPrice('rental')), rateAssumed: fit.price === null }
}

export type RentalStanding = Omit<RentalVerdict, 'rateAssumed'>

/**
 * Computes a rental's payment, LTV, coverage, cash flow and largest loans at a rate in percent, such as a lender's or
 * a quote's. Cash flow is after the usual vacancy, management and upkeep. While rent, taxes, insurance, or a condo's or
 * townhome's HOA dues are missing, `missing` lists them, and PITIA, DSCR, cash flow and largest loans are null.
 */
export function rentalStanding(deal: MatchDeal, { ratePercent }: Pick<MoneyPrice, 'ratePercent'>): RentalStanding {
  const leverage = leverageOf(deal)
  const rents = rentFiguresOf(deal)
  const factor = paymentFactor(ratePercent, deal.termMonths)
  const maxLoanToValuePercent = 100 * rentalLimitsOf(purposeOf(deal, leverage)).sound
  const cap = leverage.isBaseKnown
    ? (leverage.base * maxLoanToValuePercent) / 100 - leverage.seniorLoan
    : Number.POSITIVE_INFINITY
  const figures =
    rents &&
    rentalFigures({
      ...rentalDefaults,
      ...rents,
      loanAmount: deal.loanAmount,
      ratePercent,
      months: deal.termMonths,
      isInterestOnly: false,
      value: leverage.base,
      cashIn: null,
      loanPurpose: 'purchase',
      creditScore: null,
    })
  return {
    ratePercent,
    ltvPercent: leverage.isBaseKnown ? 100 * leverage.loanToBase : null,
    payment: roundCents(deal.loanAmount * factor),
    pitia: figures?.pitia ?? null,
    dscr: figures?.dscr ?? null,
    cashFlowMonthly: figures === null ? null : roundCents(figures.cashFlow! / 12),
    cashFlowYearly: figures?.cashFlow ?? null,
    largestLoans:
      rents &&
      largestLoanSteps.map((dscr) => {
        const byRent = Math.max(0, rents.rent / dscr - monthlyEscrow(rents)) / factor
        return { dscr, loanAmount: roundCents(Math.max(0, Math.min(byRent, cap))), isCappedByValue: cap < byRent }
      }),
    maxLoanToValuePercent,
    missing: missingRentFigures(deal),
  }
}

/** Returns a rental's findings on leverage, coverage and cash. */
export function rentalFindings(request: LoanRequest, rental: RentalVerdict, cash: CashFigures): Finding[] {
  return [...rentalLeverageFindings(request), ...coverageFindings(rental), ...cashFindings(request, rental, cash)]
}

/**
 * Returns the finding that the loan to value is above its limits. Empty within them, and while the value is unknown.
 */
export function rentalLeverageFindings({ leverage, purpose }: LoanRequest): Finding[] {
  const { loanToBase, isBaseKnown, baseKind, valueCountsFrom } = leverage
  const { sound, makeable } = rentalLimitsOf(purpose)
  if (!isBaseKnown || !isAbove(loanToBase, sound)) return []
  const isHigh = isAbove(loanToBase, makeable)
  const limit = formatPercent(100 * (isHigh ? makeable : sound), 0)
  const counted = valueCountsFrom !== null && baseKind === 'price' ? 'the price you paid' : 'the value'
  const text = () =>
    `The loan is ${formatPercent(100 * loanToBase, 1)} of ${counted}. ${
      isHigh ? `Few rental lenders go above ${limit}.` : `Many rental lenders stop at ${limit}.`
    }`
  return [{ about: 'ltv', word: isHigh ? 'unlikely' : 'stretched', text }]
}

/** Returns findings for a DSCR below {@link coverageLimits}, a negative yearly cash flow, or an unknown DSCR. */
function coverageFindings({ dscr, cashFlowYearly }: RentalVerdict): Finding[] {
  if (dscr === null)
    return [
      { about: 'rent', word: 'stretched', text: () => 'Lenders judge a rental by its rent, taxes and insurance.' },
    ]
  const findings: Finding[] = []
  if (dscr < coverageLimits.sound) {
    const isLow = dscr < coverageLimits.makeable
    const shown = roundShortCoverage(dscr, isLow ? coverageLimits.makeable : coverageLimits.sound)
    findings.push({
      about: 'coverage',
      word: isLow ? 'unlikely' : 'stretched',
      text: () =>
        `The rent covers ${formatPercent(100 * shown, 0)} of payment, taxes and insurance (DSCR ${shown.toFixed(2)}).`,
    })
  }
  if (cashFlowYearly !== null && cashFlowYearly < 0)
    findings.push({
      about: 'cashFlow',
      word: 'stretched',
      text: () => `After vacancy and upkeep, it costs ${formatDollars(-cashFlowYearly / 12)} a month.`,
    })
  return findings
}

/**
 * Returns a finding when the reserves don't cover cash at closing, or cash at closing plus {@link reserveMonths} months
 * of PITIA.
 */
function cashFindings({ investor }: LoanRequest, { pitia }: RentalVerdict, cash: CashFigures): Finding[] {
  const reserves = investor.liquidReserves ?? null
  if (reserves === null) return []
  const atClosing = cashAtClosingFinding(cash, reserves)
  if (atClosing) return [atClosing]
  if (cash.cashAtClosing === null || pitia === null) return []
  const needed = cash.cashAtClosing + reserveMonths * pitia
  if (needed <= reserves) return []
  const careful = cash.cashAtClosing + carefulReserveMonths * pitia
  const text = () =>
    `Closing and ${reserveMonths} months of payments take ${formatDollars(needed)} (${carefulReserveMonths} months: ${formatDollars(careful)}); your reserves are ${formatDollars(reserves)}.`
  return [{ about: 'cash', word: 'stretched', text }]
}
